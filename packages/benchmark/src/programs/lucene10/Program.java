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
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.logging.LogManager;
import org.apache.lucene.util.Version;

/**
 * Answers the requests of the benchmark, one JSON object per line, with one line of JSON each: {@code value} or {@code
 * failure}. {@code ProgramRequest} in {@code program-messages.ts} of {@code firmament bench} describes them. The first line is written when
 * the program is ready.
 */
public final class Program {
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  private DocumentIndex index;
  private Questions questions;

  public static void main(String[] arguments) throws IOException {
    LogManager.getLogManager().reset();
    PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Program program = new Program();
    output.println(GSON.toJson(Map.of("value", Version.LATEST.toString())));
    try {
      for (String line = input.readLine(); line != null; line = input.readLine()) output.println(program.reply(line));
    } finally {
      if (program.index != null) program.index.close();
    }
  }

  private String reply(String line) {
    JsonObject reply = new JsonObject();
    try {
      reply.add("value", GSON.toJsonTree(handle(JsonParser.parseString(line).getAsJsonObject())));
    } catch (Exception error) {
      reply.addProperty("failure", error.toString());
    }
    return GSON.toJson(reply);
  }

  private Object handle(JsonObject request) throws Exception {
    switch (request.get("kind").getAsString()) {
      case "build" -> {
        index = DocumentIndex.build(GSON.fromJson(request, DocumentIndex.Plan.class));
        questions = new Questions(index);
        return Map.of("milliseconds", index.buildMilliseconds, "bytes", index.bytes);
      }
      case "answer" -> {
        Callable<Integer> execution = executionOf(request);
        long start = System.nanoTime();
        int size = execution.call();
        return Map.of("size", size, "milliseconds", (System.nanoTime() - start) / 1e6);
      }
      case "measure" -> {
        return Stopwatch.samplesOf(executionOf(request), request.get("budget").getAsDouble());
      }
      default -> throw new IllegalArgumentException("unknown request: " + request);
    }
  }

  private Callable<Integer> executionOf(JsonObject request) {
    return questions.prepare(GSON.fromJson(request.get("question"), Questions.Question.class));
  }
}
