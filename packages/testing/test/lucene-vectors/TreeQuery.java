import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.QueryBuilder;
import org.apache.lucene.util.automaton.RegExp;

/**
 * The meaning of a syntax tree, as queries of Lucene. It states the language of this project a second time, in terms of
 * Lucene: the sections "Precedence", "Lists" and "Words". {@code null} stands for a clause without tokens.
 */
final class TreeQuery {
  private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)");
  private static final int FUZZY_EXPANSIONS = 10_000;

  private final LuceneIndex index;
  private final boolean isAnd;
  private final QueryBuilder builder = new QueryBuilder(LuceneIndex.ANALYZER);

  TreeQuery(LuceneIndex index, boolean isAnd) {
    this.index = index;
    this.isAnd = isAnd;
  }

  Query of(JsonObject tree) throws IOException {
    Query query = of(tree, null);
    return query == null ? new BooleanQuery.Builder().build() : query;
  }

  /** @param field the field of the group around the clause, or {@code null} */
  private Query of(JsonObject node, String field) throws IOException {
    String kind = node.get("kind").getAsString();
    switch (kind) {
      case "and":
        return conjunction(node, field);
      case "sequence":
        return isAnd ? conjunction(node, field) : list(node, field);
      case "or":
      case "not":
      case "required":
        return list(node, field);
      case "group":
        return of(node.getAsJsonObject("query"), fieldOf(node, field));
      default:
        return leaf(node, fieldOf(node, field));
    }
  }

  private static String fieldOf(JsonObject node, String outer) {
    JsonElement field = node.get("field");
    return field == null || field.isJsonNull() ? outer : field.getAsString();
  }

  /** "A negated clause counts as its complement and {@code +} has no further effect." */
  private Query conjunction(JsonObject node, String field) throws IOException {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    int count = 0;
    for (JsonElement clause : node.getAsJsonArray("clauses")) {
      Item item = new Item(clause.getAsJsonObject(), false);
      Query query = of(item.clause, field);
      if (query == null) continue;
      all.add(item.isNegated ? complement(query) : query, Occur.FILTER);
      count++;
    }
    return count == 0 ? null : all.build();
  }

  private Query list(JsonObject node, String field) throws IOException {
    List<Query> required = new ArrayList<>();
    List<Query> optional = new ArrayList<>();
    List<Query> excluded = new ArrayList<>();
    List<Query> negatedBesideOr = new ArrayList<>();
    for (Item item : itemsOf(node)) {
      Query query = of(item.clause, field);
      if (query == null) continue;
      if (item.isNegated) (item.isBesideOr ? negatedBesideOr : excluded).add(query);
      else (item.isRequired ? required : optional).add(query);
    }
    if (required.isEmpty()) for (Query query : negatedBesideOr) optional.add(complement(query));
    else excluded.addAll(negatedBesideOr);
    if (required.isEmpty() && optional.isEmpty() && excluded.isEmpty()) return null;

    BooleanQuery.Builder list = new BooleanQuery.Builder();
    for (Query query : required) list.add(query, Occur.FILTER);
    if (required.isEmpty()) list.add(optional.isEmpty() ? new MatchAllDocsQuery() : any(optional), Occur.FILTER);
    for (Query query : excluded) list.add(query, Occur.MUST_NOT);
    return list.build();
  }

  /** The items between OR and, if white space is OR, between white space. */
  private List<Item> itemsOf(JsonObject node) {
    List<Item> items = new ArrayList<>();
    String kind = node.get("kind").getAsString();
    if (kind.equals("sequence")) {
      for (JsonElement clause : node.getAsJsonArray("clauses")) items.add(new Item(clause.getAsJsonObject(), false));
    } else if (kind.equals("or")) {
      for (JsonElement clause : node.getAsJsonArray("clauses")) {
        JsonObject alternative = clause.getAsJsonObject();
        boolean isSpaced = !isAnd && alternative.get("kind").getAsString().equals("sequence");
        List<Item> inner = isSpaced ? itemsOf(alternative) : List.of(new Item(alternative, false));
        inner.get(0).isBesideOr = !items.isEmpty() || inner.size() == 1;
        items.addAll(inner);
      }
    } else {
      items.add(new Item(node, false));
    }
    return items;
  }

  /** A clause of a list without its signs. */
  private static final class Item {
    final JsonObject clause;
    final boolean isNegated;
    final boolean isRequired;
    boolean isBesideOr;

    Item(JsonObject signed, boolean isBesideOr) {
      JsonObject inner = signed;
      boolean isNegated = false;
      boolean isRequired = false;
      for (String kind = kindOf(inner); kind.equals("not") || kind.equals("required"); kind = kindOf(inner)) {
        if (kind.equals("not")) isNegated = !isNegated;
        else isRequired = true;
        inner = inner.getAsJsonObject("clause");
      }
      clause = inner;
      this.isNegated = isNegated;
      this.isRequired = isRequired && !isNegated;
      this.isBesideOr = isBesideOr;
    }

    private static String kindOf(JsonObject node) {
      return node.get("kind").getAsString();
    }
  }

  private static Query complement(Query query) {
    return new BooleanQuery.Builder().add(new MatchAllDocsQuery(), Occur.MUST).add(query, Occur.MUST_NOT).build();
  }

  private static Query any(List<Query> queries) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (Query query : queries) any.add(query, Occur.SHOULD);
    return any.build();
  }

  private Query leaf(JsonObject node, String field) throws IOException {
    if (node.get("kind").getAsString().equals("everything")) return new MatchAllDocsQuery();
    if (field != null && index.numberFields.contains(field)) return numberLeaf(node, field);
    if (field != null) return textLeaf(node, field);
    List<Query> alternatives = new ArrayList<>();
    for (String textField : index.textFields) {
      Query query = textLeaf(node, textField);
      if (query == null) return null;
      alternatives.add(query);
    }
    addNumbers(node, alternatives);
    return any(alternatives);
  }

  /** "A bare term or phrase that has exactly one token, where that token reads as a decimal number." */
  private void addNumbers(JsonObject node, List<Query> alternatives) throws IOException {
    if (!node.has("text") || !List.of("term", "phrase", "comparison").contains(node.get("kind").getAsString())) return;
    List<String> tokens = tokensOf(node.get("text").getAsString());
    if (tokens.size() != 1 || !NUMBER.matcher(tokens.get(0)).matches()) return;
    for (String field : index.numberFields) {
      alternatives.add(DoublePoint.newExactQuery(field, number(tokens.get(0))));
    }
  }

  static List<String> tokensOf(String text) throws IOException {
    List<String> tokens = new ArrayList<>();
    try (TokenStream stream = LuceneIndex.ANALYZER.tokenStream("", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) tokens.add(term.toString());
      stream.end();
    }
    return tokens;
  }

  private Query textLeaf(JsonObject node, String field) {
    String kind = node.get("kind").getAsString();
    switch (kind) {
      case "term":
      case "comparison":
        return builder.createPhraseQuery(field, text(node, "text"));
      case "phrase":
        return builder.createPhraseQuery(field, text(node, "text"), node.get("slop").getAsInt());
      case "prefix":
        return new PrefixQuery(new Term(field, normalized(field, text(node, "text"))));
      case "wildcard":
        return new WildcardQuery(new Term(field, wildcard(node.getAsJsonArray("parts"), field)));
      case "fuzzy":
        Term term = new Term(field, normalized(field, text(node, "text")));
        return new FuzzyQuery(term, node.get("edits").getAsInt(), 0, FUZZY_EXPANSIONS, true);
      case "regexp":
        return new RegexpQuery(new Term(field, normalized(field, text(node, "lucene"))), RegExp.NONE);
      case "range":
        JsonObject low = node.getAsJsonObject("low");
        JsonObject high = node.getAsJsonObject("high");
        return new TermRangeQuery(field, bound(field, low), bound(field, high), isInclusive(low), isInclusive(high));
      case "exists":
        return new WildcardQuery(new Term(field, "*"));
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  private static String text(JsonObject node, String member) {
    return node.get(member).getAsString();
  }

  private static String normalized(String field, String text) {
    return LuceneIndex.ANALYZER.normalize(field, text).utf8ToString();
  }

  private static String wildcard(JsonArray parts, String field) {
    StringBuilder pattern = new StringBuilder();
    for (JsonElement element : parts) {
      JsonObject part = element.getAsJsonObject();
      switch (text(part, "kind")) {
        case "one" -> pattern.append('?');
        case "many" -> pattern.append('*');
        default -> pattern.append(normalized(field, text(part, "text")).replaceAll("[\\\\*?]", "\\\\$0"));
      }
    }
    return pattern.toString();
  }

  private static BytesRef bound(String field, JsonObject bound) {
    return text(bound, "kind").equals("open") ? null : LuceneIndex.ANALYZER.normalize(field, text(bound, "text"));
  }

  private static boolean isInclusive(JsonObject bound) {
    return text(bound, "kind").equals("open") || bound.get("inclusive").getAsBoolean();
  }

  private Query numberLeaf(JsonObject node, String field) {
    double lowest = Double.NEGATIVE_INFINITY;
    double highest = Double.POSITIVE_INFINITY;
    String kind = text(node, "kind");
    switch (kind) {
      case "term":
      case "phrase":
        return DoublePoint.newExactQuery(field, number(text(node, "text")));
      case "exists":
        return DoublePoint.newRangeQuery(field, lowest, highest);
      case "comparison":
        double value = number(text(node, "text"));
        switch (text(node, "operator")) {
          case ">":
            return numberRange(field, DoublePoint.nextUp(value), highest);
          case ">=":
            return numberRange(field, value, highest);
          case "<":
            return numberRange(field, lowest, DoublePoint.nextDown(value));
          default:
            return numberRange(field, lowest, value);
        }
      case "range":
        JsonObject low = node.getAsJsonObject("low");
        JsonObject high = node.getAsJsonObject("high");
        double min = text(low, "kind").equals("open") ? lowest : number(text(low, "text"));
        double max = text(high, "kind").equals("open") ? highest : number(text(high, "text"));
        return numberRange(
            field,
            isInclusive(low) ? min : DoublePoint.nextUp(min),
            isInclusive(high) ? max : DoublePoint.nextDown(max));
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  private static Query numberRange(String field, double min, double max) {
    return DoublePoint.newRangeQuery(field, min, max);
  }

  /** 0 for -0, which Lucene would order before it. */
  private static double number(String text) {
    return Double.parseDouble(text) + 0.0;
  }
}
