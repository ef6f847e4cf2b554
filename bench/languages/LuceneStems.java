import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Prints the terms of each line of the standard input, by one of Lucene's analyzers without stop words: `fr.French`. */
public final class LuceneStems {
  public static void main(String[] arguments) throws Exception {
    Class<?> type = Class.forName("org.apache.lucene.analysis." + arguments[0] + "Analyzer");
    Analyzer analyzer = (Analyzer) type.getConstructor(CharArraySet.class).newInstance(CharArraySet.EMPTY_SET);
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String word = in.readLine(); word != null; word = in.readLine()) {
      StringBuilder terms = new StringBuilder();
      try (TokenStream tokens = analyzer.tokenStream("text", word)) {
        CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
        tokens.reset();
        while (tokens.incrementToken()) terms.append(terms.isEmpty() ? "" : " ").append(term);
        tokens.end();
      }
      out.println(terms);
    }
    out.flush();
  }
}
