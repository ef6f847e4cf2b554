/*
 * Small tools that all packages share. Loads neither the engine nor the parser.
 */

export { isAbortError, isArrayBuffer, isBytes, isDate, isError, messageOf } from "../base/builtin-value.ts";
export { Deadline, DeadlineError } from "../base/deadline.ts";
export { describeThrown, describeValue } from "../base/describe-value.ts";
export { assertNever, invariant } from "../base/invariant.ts";
export { checkOptionNames, checkOptions, type OptionNames, requireOptions } from "../base/known-options.ts";
export { nearestNames } from "../base/nearest-names.ts";
export { requireSupportedNode, unsupportedNodeMessage } from "../base/node-version.ts";
export { hasPrototypeMember } from "../base/prototype-member.ts";
export { shellWord } from "../base/shell-word.ts";
export { finishSteps, type Steps } from "../base/steps.ts";
export { TimeSlice } from "../base/time-slice.ts";
export { version } from "../base/version.ts";
export { isWebOrigin, requireWebOrigins } from "../base/web-origin.ts";
export { requireWholeNumber } from "../base/whole-number.ts";
export { type Complete, withDefaults } from "../base/with-defaults.ts";
export { INTERVALS } from "../evaluate/facet/interval-unit.ts";
export { type ComputedField, computedFields, computedText } from "../schema/computed-fields.ts";
export { compareCodePoints } from "../terms/compare.ts";
