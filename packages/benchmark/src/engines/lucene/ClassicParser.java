import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.MultiFieldQueryParser;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.Query;

/** Lucene's classic parser. A clause without a field is searched in all text fields; number fields have numbers. */
final class ClassicParser extends MultiFieldQueryParser {
  /** Lucene's default, 50, would omit matches. */
  private static final int FUZZY_EXPANSIONS = 10_000;

  private final List<String> numberFields;

  ClassicParser(LuceneIndex index, boolean isAnd) {
    super(index.textFields.toArray(String[]::new), LuceneIndex.ANALYZER);
    numberFields = index.numberFields;
    setDefaultOperator(isAnd ? Operator.AND : Operator.OR);
    setAllowLeadingWildcard(true);
    setSplitOnWhitespace(true);
    setAutoGeneratePhraseQueries(true);
    setFuzzyPrefixLength(0);
  }

  @Override
  protected Query getFieldQuery(String field, String text, boolean quoted) throws ParseException {
    if (!numberFields.contains(field)) return super.getFieldQuery(field, text, quoted);
    return DoublePoint.newExactQuery(field, number(text, 0));
  }

  @Override
  protected Query getFieldQuery(String field, String text, int slop) throws ParseException {
    return numberFields.contains(field) ? getFieldQuery(field, text, true) : super.getFieldQuery(field, text, slop);
  }

  @Override
  protected Query getRangeQuery(String field, String low, String high, boolean fromLow, boolean toHigh)
      throws ParseException {
    if (!numberFields.contains(field)) return super.getRangeQuery(field, low, high, fromLow, toHigh);
    double min = number(low, Double.NEGATIVE_INFINITY);
    double max = number(high, Double.POSITIVE_INFINITY);
    return DoublePoint.newRangeQuery(
        field,
        fromLow || low == null ? min : DoublePoint.nextUp(min),
        toHigh || high == null ? max : DoublePoint.nextDown(max));
  }

  private static double number(String text, double open) throws ParseException {
    try {
      return text == null ? open : Double.parseDouble(text) + 0.0;
    } catch (NumberFormatException error) {
      throw new ParseException(error.getMessage());
    }
  }

  @Override
  protected Query newFuzzyQuery(Term term, float edits, int prefixLength) {
    return new FuzzyQuery(term, FuzzyQuery.floatToEdits(edits, term.text().length()), prefixLength, FUZZY_EXPANSIONS, true);
  }
}
