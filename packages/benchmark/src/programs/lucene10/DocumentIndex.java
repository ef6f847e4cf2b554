import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.NumericUtils;

/** The documents in one segment of mapped files, written by one thread; their ids are kept in an array. */
final class DocumentIndex implements AutoCloseable {
  /** The terms of the benchmark: words by the rules of Unicode, in lower case, without accents. */
  static final Analyzer ANALYZER =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          StandardTokenizer words = new StandardTokenizer();
          return new TokenStreamComponents(words, new ASCIIFoldingFilter(new LowerCaseFilter(words)));
        }

        @Override
        protected TokenStream normalize(String field, TokenStream terms) {
          return new ASCIIFoldingFilter(new LowerCaseFilter(terms));
        }

        /** No phrase crosses the values of a field. */
        @Override
        public int getPositionIncrementGap(String field) {
          return 100;
        }
      };

  private static final int RAM_BUFFER_MB = 1024;
  private static final int CHUNK = 5000;
  private static final Pattern SCHEME = Pattern.compile("^\\s*(?:[a-zA-Z][a-zA-Z0-9+.-]*://|mailto:)");

  /**
   * The fields of the documents; {@code weights} has all text fields, {@code addresses} those with web addresses, {@code
   * numbers} those with whole numbers and {@code decimals} those with others.
   */
  record Plan(
      String corpus, Map<String, Float> weights, Set<String> addresses, List<String> numbers, List<String> decimals) {}

  final Plan plan;
  final IndexSearcher searcher;
  final String[] ids;

  /** Without reading the corpus and parsing its JSON. */
  final double buildMilliseconds;

  /** The files of the index and the ids. */
  final long bytes;

  private final MMapDirectory directory;
  private final DirectoryReader reader;

  static DocumentIndex build(Plan plan) throws IOException {
    List<String> ids = new ArrayList<>();
    long reading = 0;
    long start = System.nanoTime();
    MMapDirectory directory = new MMapDirectory(Files.createTempDirectory("firmament-bench-lucene"));
    // Keeps the order of the documents, which are numbered as the ids.
    LogDocMergePolicy mergePolicy = new LogDocMergePolicy();
    // With compound files, forceMerge would rewrite an index that already has one segment.
    mergePolicy.setNoCFSRatio(0);
    IndexWriterConfig settings =
        new IndexWriterConfig(ANALYZER)
            .setRAMBufferSizeMB(RAM_BUFFER_MB)
            .setUseCompoundFile(false)
            .setMergeScheduler(new SerialMergeScheduler())
            .setMergePolicy(mergePolicy);
    try (IndexWriter writer = new IndexWriter(directory, settings);
        BufferedReader lines = Files.newBufferedReader(Path.of(plan.corpus))) {
      for (; ; ) {
        long readingStart = System.nanoTime();
        List<JsonObject> records = readChunk(lines);
        reading += System.nanoTime() - readingStart;
        if (records.isEmpty()) break;
        for (JsonObject record : records) {
          ids.add(record.get("id").getAsString());
          writer.addDocument(documentOf(record, plan));
        }
      }
      writer.forceMerge(1);
    }
    return new DocumentIndex(plan, directory, ids.toArray(String[]::new), (System.nanoTime() - start - reading) / 1e6);
  }

  private DocumentIndex(Plan plan, MMapDirectory directory, String[] ids, double buildMilliseconds) throws IOException {
    this.plan = plan;
    this.directory = directory;
    this.ids = ids;
    long start = System.nanoTime();
    reader = DirectoryReader.open(directory);
    this.buildMilliseconds = buildMilliseconds + (System.nanoTime() - start) / 1e6;
    if (reader.leaves().size() != 1) throw new IllegalStateException(reader.leaves().size() + " segments");
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    long bytes = 0;
    for (String file : directory.listAll()) bytes += directory.fileLength(file);
    for (String id : ids) bytes += id.length();
    this.bytes = bytes;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    for (String file : directory.listAll()) directory.deleteFile(file);
    Path folder = directory.getDirectory();
    directory.close();
    Files.delete(folder);
  }

  private static List<JsonObject> readChunk(BufferedReader lines) throws IOException {
    List<JsonObject> records = new ArrayList<>(CHUNK);
    for (String line; records.size() < CHUNK && (line = lines.readLine()) != null; ) {
      records.add(JsonParser.parseString(line).getAsJsonObject());
    }
    return records;
  }

  private static Document documentOf(JsonObject record, Plan plan) {
    Document document = new Document();
    for (String field : plan.weights.keySet()) {
      for (JsonElement value : valuesOf(record.get(field))) {
        String text = value.getAsString();
        document.add(new TextField(field, plan.addresses.contains(field) ? wordsOfAddress(text) : text, Field.Store.NO));
      }
    }
    for (String field : plan.numbers) {
      for (JsonElement value : valuesOf(record.get(field))) {
        long number = value.getAsBigDecimal().longValueExact();
        document.add(new LongPoint(field, number));
        document.add(new NumericDocValuesField(field, number));
      }
    }
    for (String field : plan.decimals) {
      for (JsonElement value : valuesOf(record.get(field))) {
        double number = value.getAsDouble();
        document.add(new DoublePoint(field, number));
        // Sorts and compares as the number does.
        document.add(new NumericDocValuesField(field, NumericUtils.doubleToSortableLong(number)));
      }
    }
    return document;
  }

  private static Iterable<JsonElement> valuesOf(JsonElement value) {
    if (value == null || value.isJsonNull()) return List.of();
    return value instanceof JsonArray array ? array : List.of(value);
  }

  /** Removes the scheme and splits at dots, as Firmament's analyzer for web addresses does. */
  private static String wordsOfAddress(String address) {
    return SCHEME.matcher(address).replaceFirst("").replace('.', ' ');
  }
}
