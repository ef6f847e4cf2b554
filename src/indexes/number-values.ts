/** Some numbers in ascending order, each once; -0 is 0. A new array, or the given one if it is in this form. */
export function distinctNumbers(numbers: readonly number[]): readonly number[] {
  if (isAscending(numbers)) return numbers;
  return [...new Set(numbers.map((number) => number + 0))].sort((a, b) => a - b);
}

/** Whether each number is greater than the one before it, and none is -0. */
function isAscending(numbers: readonly number[]): boolean {
  for (let i = 0; i < numbers.length; i++) {
    if (Object.is(numbers[i], -0) || (i > 0 && (numbers[i] as number) <= (numbers[i - 1] as number))) return false;
  }
  return true;
}
