import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/** Reads one request a line from the standard input, and writes its answer as one line. */
final class JsonLines {
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  /** Answers a request. */
  interface Handler {
    /** Adds what the request asks for to the answer. An exception becomes its {@code error}. */
    void handle(JsonObject request, JsonObject answer) throws Exception;
  }

  private JsonLines() {}

  static void serve(Handler handler) throws IOException {
    LogManager.getLogManager().reset();
    PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      JsonObject request = JsonParser.parseString(line).getAsJsonObject();
      JsonObject answer = new JsonObject();
      answer.add("id", request.get("id"));
      try {
        handler.handle(request, answer);
      } catch (Exception | StackOverflowError | AssertionError error) {
        answer.addProperty("error", String.valueOf(error.getMessage()).lines().findFirst().orElse(""));
      }
      output.println(GSON.toJson(answer));
    }
  }
}
