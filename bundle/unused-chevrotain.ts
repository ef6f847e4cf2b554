/*
 * Stands for the modules of Chevrotain that record and check a grammar, recover from errors, build syntax trees or write
 * messages. The parser needs none of them: `npm run productions` records the grammar, tests check it, and
 * `grammar/syntax/look-ahead.ts`, `grammar/recovery` and `grammar/errors` do the rest.
 * Names and signatures are those of Chevrotain.
 */

/** The part of a parser that these methods set. */
interface Parser {
  recoveryEnabled: boolean;
  outputCst: boolean;
  CST_STACK: unknown[];
  RECORDING_PHASE: boolean;
  maxLookahead: number;
  lookAheadFuncsCache: unknown[];
  currRuleLookaheadFuncs: unknown[];
}

function nothing(): void {}

function never(): never {
  throw new Error("This part of Chevrotain is not in the package.");
}

/** A grammar without separators, error recovery and repetitions that look for a following token. */
export const NextTerminalAfterAtLeastOneSepWalker = undefined;
export const NextTerminalAfterAtLeastOneWalker = undefined;
export const NextTerminalAfterManySepWalker = undefined;
export const NextTerminalAfterManyWalker = undefined;
export const IN_RULE_RECOVERY_EXCEPTION = "InRuleRecoveryException";

export class Recoverable {
  initRecoverable(this: Parser): void {
    this.recoveryEnabled = false;
  }

  attemptInRepetitionRecovery(): void {}

  getHumanReadableRuleStack(): readonly string[] {
    return [];
  }
}

export class TreeBuilder {
  initTreeBuilder(this: Parser): void {
    this.outputCst = false;
    this.CST_STACK = [];
  }

  cstInvocationStateUpdate(): void {}
  cstFinallyStateUpdate(): void {}
  cstPostTerminal(): void {}
  cstPostNonTerminal(): void {}
  cstPostRule(): void {}
}

export class LooksAhead {
  initLooksAhead(this: Parser): void {
    this.maxLookahead = 1;
    this.lookAheadFuncsCache = [];
    this.currRuleLookaheadFuncs = [];
  }
}

export class GastRecorder {
  initGastRecorder(this: Parser): void {
    this.RECORDING_PHASE = false;
  }
}

export class PerformanceTracer {
  initPerformanceTracer(): void {}
}

/** The text of an error is never read, only its token. */
export const defaultParserErrorProvider: Readonly<Record<string, () => string>> = {
  buildMismatchTokenMessage: () => "",
  buildNotAllInputParsedMessage: () => "",
};
export const defaultGrammarValidatorErrorProvider = undefined;
export const PROD_TYPE: Readonly<Record<string, number>> = {};
export const getLookaheadPathsForOptionalProd: () => never = never;
export const getLookaheadPathsForOr: () => never = never;

export const resolveGrammar: () => never = never;
export const validateGrammar: () => never = never;
export const validateLookahead: () => never = never;
export const validateRuleIsOverridden: () => never = never;
export const computeAllProdsFollows: () => never = never;

/** Every pattern has a hint for its first characters, so none is analyzed. */
export const canMatchCharCode: () => never = never;
export const failedOptimizationPrefixMsg = "";
export const getOptimizedStartCodesIndices: () => never = never;
export const clearRegExpParserCache: () => void = nothing;
/** Chevrotain reads a failure as a pattern that it cannot optimize. */
export const getRegExpAst: () => never = never;
