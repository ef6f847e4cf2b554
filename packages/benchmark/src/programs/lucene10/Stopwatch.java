import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Measures as {@code stopwatch.ts} of {@code firmament bench} does. */
final class Stopwatch {
  /** The minimum time of a batch, in milliseconds. */
  private static final double MIN_BATCH = 0.3;

  private static final int MAX_BATCH_SIZE = 4096;
  private static final int MAX_SAMPLES = 20;

  /** The sum of all results, which prevents the compiler from removing the executions. */
  static volatile long sum;

  private Stopwatch() {}

  /**
   * Executes a question repeatedly for about {@code budget} milliseconds and at least twice.
   *
   * @return one sample per batch, in microseconds per execution
   */
  static List<Double> samplesOf(Callable<Integer> execution, double budget) throws Exception {
    // The lesser of two, because a disturbed one would select batches that are too small.
    double first = Math.min(time(execution, 1), time(execution, 1));
    int size = (int) Math.min(MAX_BATCH_SIZE, Math.max(1, Math.ceil(MIN_BATCH / first)));
    List<Double> samples = new ArrayList<>();
    if (size == 1) samples.add(first * 1000);
    for (double spent = first; samples.isEmpty() || (spent < budget && samples.size() < MAX_SAMPLES); ) {
      double elapsed = time(execution, size);
      samples.add(elapsed / size * 1000);
      spent += elapsed;
    }
    return samples;
  }

  /** The time of some executions, in milliseconds. */
  private static double time(Callable<Integer> execution, int times) throws Exception {
    long size = 0;
    long start = System.nanoTime();
    for (int i = 0; i < times; i++) size += execution.call();
    double elapsed = (System.nanoTime() - start) / 1e6;
    sum += size;
    return elapsed;
  }
}
