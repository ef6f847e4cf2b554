/** The number of searches that run at the same time. */
const CONCURRENCY = 8;

/** The results of searches in the order of the inputs, some of them at the same time. */
export async function inParts<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = [];
  for (let from = 0; from < inputs.length; from += CONCURRENCY) {
    outputs.push(...(await Promise.all(inputs.slice(from, from + CONCURRENCY).map(work))));
  }
  return outputs;
}
