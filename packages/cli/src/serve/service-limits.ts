import {
  type Admission,
  FairAdmission,
  type NewRateLimits,
  SharedAdmission,
  SharedTokenBuckets,
  TokenBuckets,
} from "@firmament/server";
import type { LimitStore } from "@firmament/server/accounts";
import type { ServiceLog } from "./service-log.ts";
import type { ServeSettings } from "./settings.ts";

/** The limits of one server, or those that it shares with others. */
export interface ServiceLimits {
  readonly newRateLimits: NewRateLimits;
  readonly admission: Admission & { readonly waiting: number };
  close(): Promise<void>;
}

/** @param limits where servers share their limits; `null`: each has its own */
export function serviceLimits(
  { max_in_flight }: ServeSettings,
  { limits, logger }: { readonly limits: LimitStore | null; readonly logger: ServiceLog["logger"] },
): ServiceLimits {
  if (limits === null) {
    return {
      newRateLimits: (_, rate) => new TokenBuckets(rate),
      admission: new FairAdmission({ maxInFlight: max_in_flight }),
      close: async () => {},
    };
  }
  const admission = new SharedAdmission(limits, {
    maxInFlight: max_in_flight,
    onFailure: (error) => logger.error({ err: error }, "shared limits failed"),
  });
  return {
    newRateLimits: (purpose, rate) => new SharedTokenBuckets(limits, purpose, rate),
    admission,
    close: () => admission.close(),
  };
}
