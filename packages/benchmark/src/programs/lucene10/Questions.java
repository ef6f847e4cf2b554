import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.Callable;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.MultiFieldQueryParser;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.NumericUtils;

/** Executes the benchmark's questions. Every execution parses the text of its query. */
final class Questions {
  private static final int MAX_CLAUSES = 100_000;

  /** Lucene's default, 50, would omit matches. */
  private static final int FUZZY_EXPANSIONS = 1024;

  /** {@code order} is {@code relevance} or a number field, descending. */
  record Question(String text, String operation, String order, int limit) {}

  private final DocumentIndex index;
  private final IndexSearcher searcher;
  private final WeightedParser parser;

  /** The documents that {@link Documents} collects. */
  private final int[] documents;

  Questions(DocumentIndex index) {
    IndexSearcher.setMaxClauseCount(MAX_CLAUSES);
    this.index = index;
    searcher = index.searcher;
    parser = new WeightedParser(index.plan);
    documents = new int[index.ids.length];
  }

  /** An execution returns the number of documents that it counted or listed. */
  Callable<Integer> prepare(Question question) {
    String text = question.text;
    switch (question.operation) {
      case "count":
        return () -> searcher.count(parser.parse(text));
      case "ids":
        return () -> idsOf(parser.parse(text)).length;
      case "top":
        if (question.order.equals("relevance")) {
          return () -> idsOf(searcher.search(parser.parse(text), question.limit).scoreDocs).length;
        }
        SortField field = new SortField(question.order, SortField.Type.LONG, true, Long.MIN_VALUE);
        Sort sort = new Sort(field);
        return () -> idsOf(searcher.search(parser.parse(text), question.limit, sort).scoreDocs).length;
      case "parse":
        return () -> parser.parse(text) == null ? 1 : 0;
      default:
        throw new IllegalArgumentException("unknown operation " + question.operation);
    }
  }

  private String[] idsOf(Query query) throws IOException {
    int count = searcher.search(query, new DocumentsManager());
    String[] ids = new String[count];
    for (int i = 0; i < count; i++) ids[i] = index.ids[documents[i]];
    return ids;
  }

  private String[] idsOf(ScoreDoc[] hits) {
    String[] ids = new String[hits.length];
    for (int i = 0; i < hits.length; i++) ids[i] = index.ids[hits[i].doc];
    return ids;
  }

  /** The number of documents that were written to {@link #documents}; there is one segment. */
  private final class DocumentsManager implements CollectorManager<Documents, Integer> {
    @Override
    public Documents newCollector() {
      return new Documents();
    }

    @Override
    public Integer reduce(Collection<Documents> collectors) {
      int count = 0;
      for (Documents collector : collectors) count += collector.count;
      return count;
    }
  }

  /** Takes documents one by one, in ranges or in blocks, as the query prefers. */
  private final class Documents extends SimpleCollector {
    private final int[] buffer = new int[256];
    private int count;
    private int base;

    @Override
    protected void doSetNextReader(LeafReaderContext segment) {
      base = segment.docBase;
    }

    @Override
    public void collect(int document) {
      documents[count++] = base + document;
    }

    @Override
    public void collectRange(int from, int to) {
      for (int document = from; document < to; document++) documents[count++] = base + document;
    }

    @Override
    public void collect(DocIdStream stream) throws IOException {
      for (int size = stream.intoArray(buffer); size != 0; size = stream.intoArray(buffer)) {
        for (int i = 0; i < size; i++) documents[count++] = base + buffer[i];
      }
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }

  /** Lucene's classic parser; a word without a field is searched in all text fields. */
  private static final class WeightedParser extends MultiFieldQueryParser {
    private final DocumentIndex.Plan plan;

    WeightedParser(DocumentIndex.Plan plan) {
      super(plan.weights().keySet().toArray(String[]::new), DocumentIndex.ANALYZER, plan.weights());
      this.plan = plan;
      setAllowLeadingWildcard(true);
    }

    /** Points if the range leads, document values if another clause does. */
    @Override
    protected Query getRangeQuery(String field, String low, String high, boolean fromLow, boolean toHigh)
        throws ParseException {
      if (plan.decimals().contains(field)) {
        double least = low == null ? Double.NEGATIVE_INFINITY : Double.parseDouble(low);
        double greatest = high == null ? Double.POSITIVE_INFINITY : Double.parseDouble(high);
        return new IndexOrDocValuesQuery(
            DoublePoint.newRangeQuery(field, least, greatest),
            NumericDocValuesField.newSlowRangeQuery(
                field, NumericUtils.doubleToSortableLong(least), NumericUtils.doubleToSortableLong(greatest)));
      }
      if (!plan.numbers().contains(field)) return super.getRangeQuery(field, low, high, fromLow, toHigh);
      long min = low == null ? Long.MIN_VALUE : Long.parseLong(low);
      long max = high == null ? Long.MAX_VALUE : Long.parseLong(high);
      return new IndexOrDocValuesQuery(
          LongPoint.newRangeQuery(field, min, max), NumericDocValuesField.newSlowRangeQuery(field, min, max));
    }

    @Override
    protected Query newFuzzyQuery(Term term, float edits, int prefixLength) {
      return new FuzzyQuery(term, (int) edits, 0, FUZZY_EXPANSIONS, true);
    }
  }
}
