import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Documents in memory, with their ids. Numbers are doubles, texts are analyzed by StandardAnalyzer. */
final class LuceneIndex {
  /** Leaves 100 positions between the values of a field. */
  static final Analyzer ANALYZER =
      new AnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
        private final Analyzer standard = new StandardAnalyzer();

        @Override
        protected Analyzer getWrappedAnalyzer(String field) {
          return standard;
        }

        @Override
        public int getPositionIncrementGap(String field) {
          return 100;
        }
      };

  final List<String> textFields = new ArrayList<>();
  final List<String> numberFields = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private IndexSearcher searcher;

  static {
    allowClauses(100_000);
  }

  /** Lucene 9 moved this method: a fuzzy word has at most so many terms. */
  private static void allowClauses(int count) {
    for (Class<?> owner : List.of(BooleanQuery.class, IndexSearcher.class)) {
      try {
        owner.getMethod("setMaxClauseCount", int.class).invoke(null, count);
      } catch (ReflectiveOperationException error) {
        // The other class has it.
      }
    }
  }

  /** @param schema {@code {fields: {name: {type: "text"}, …}}}; fields that are neither texts nor numbers are not indexed */
  LuceneIndex(JsonObject schema) {
    JsonObject fields = schema.getAsJsonObject("fields");
    for (String name : fields.keySet()) {
      String type = fields.getAsJsonObject(name).get("type").getAsString();
      if (type.equals("text")) textFields.add(name);
      if (type.equals("number") || type.equals("integer")) numberFields.add(name);
    }
  }

  /** Replaces all documents. */
  void load(JsonArray documents) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    // This policy keeps the order of the documents, by which their ids are found.
    IndexWriterConfig settings = new IndexWriterConfig(ANALYZER).setMergePolicy(new LogDocMergePolicy());
    ids.clear();
    try (IndexWriter writer = new IndexWriter(directory, settings)) {
      for (JsonElement element : documents) {
        JsonObject document = element.getAsJsonObject();
        ids.add(document.get("id").getAsString());
        writer.addDocument(documentOf(document));
      }
    }
    searcher = new IndexSearcher(DirectoryReader.open(directory));
  }

  private Document documentOf(JsonObject record) {
    Document document = new Document();
    for (String field : textFields) {
      for (JsonElement value : valuesOf(record.get(field))) {
        document.add(new TextField(field, value.getAsString(), Field.Store.NO));
      }
    }
    for (String field : numberFields) {
      for (JsonElement value : valuesOf(record.get(field))) {
        document.add(new DoublePoint(field, value.getAsDouble() + 0.0)); // 0 for -0
      }
    }
    return document;
  }

  private static Iterable<JsonElement> valuesOf(JsonElement value) {
    if (value == null || value.isJsonNull()) return List.of();
    return value instanceof JsonArray ? value.getAsJsonArray() : List.of(value);
  }

  /** The ids of all matches. */
  List<String> ids(Query query) throws IOException {
    List<String> found = new ArrayList<>();
    for (ScoreDoc hit : searcher.search(query, Math.max(1, ids.size())).scoreDocs) found.add(ids.get(hit.doc));
    return found;
  }
}
