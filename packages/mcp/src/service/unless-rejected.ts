import { ServiceProblem } from "./service-problem.ts";

/**
 * Advice that comes with an answer; `null` if the service rejects its requests. The answer itself may be charged already:
 * it is not lost with the advice.
 */
export async function unlessRejected<T>(advice: Promise<T>): Promise<T | null> {
  try {
    return await advice;
  } catch (error) {
    if (error instanceof ServiceProblem) return null;
    throw error;
  }
}
