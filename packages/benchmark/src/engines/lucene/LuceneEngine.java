import com.google.gson.Gson;
import com.google.gson.JsonObject;
import org.apache.lucene.util.Version;

/** Lucene as `firmament conform` asks it: the requests `hello`, `load` and `ids`. */
public final class LuceneEngine implements JsonLines.Handler {
  private LuceneIndex index;
  private boolean isAnd;

  public static void main(String[] arguments) throws Exception {
    JsonLines.serve(new LuceneEngine());
  }

  LuceneIndex index() {
    return index;
  }

  @Override
  public void handle(JsonObject request, JsonObject answer) throws Exception {
    if (request.has("hello")) {
      JsonObject hello = request.getAsJsonObject("hello");
      index = new LuceneIndex(hello.getAsJsonObject("schema"));
      isAnd = hello.has("defaultOperator") && hello.get("defaultOperator").getAsString().equals("AND");
      answer.addProperty("name", "Lucene " + Version.LATEST);
      answer.addProperty("changes", false);
    } else if (request.has("load")) {
      index.load(request.getAsJsonArray("load"));
      answer.addProperty("ok", true);
    } else {
      String text = request.get("ids").getAsString();
      answer.add("ids", new Gson().toJsonTree(index.ids(new ClassicParser(index, isAnd).parse(text))));
    }
  }
}
