import com.google.gson.Gson;
import com.google.gson.JsonObject;
import org.apache.lucene.queryparser.classic.ParseException;

/**
 * What `npm run vectors` asks Lucene: the ids that a `tree` matches, the ids that the classic parser finds for a text
 * (`classic`), and the `tokens` of a text.
 */
public final class VectorRecorder implements JsonLines.Handler {
  private static final Gson GSON = new Gson();

  private final LuceneEngine engine = new LuceneEngine();
  private LuceneIndex index;

  public static void main(String[] arguments) throws Exception {
    JsonLines.serve(new VectorRecorder());
  }

  @Override
  public void handle(JsonObject request, JsonObject answer) throws Exception {
    boolean isAnd = request.has("and");
    if (request.has("tree")) {
      answer.add("ids", GSON.toJsonTree(index.ids(new TreeQuery(index, isAnd).of(request.getAsJsonObject("tree")))));
    } else if (request.has("classic")) {
      try {
        String text = request.get("classic").getAsString();
        answer.add("ids", GSON.toJsonTree(index.ids(new ClassicParser(index, isAnd).parse(text))));
      } catch (ParseException error) {
        answer.addProperty("syntax", true);
      }
    } else if (request.has("tokens")) {
      answer.add("tokens", GSON.toJsonTree(TreeQuery.tokensOf(request.get("tokens").getAsString())));
    } else {
      engine.handle(request, answer);
      index = engine.index();
    }
  }
}
