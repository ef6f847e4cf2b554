import type { Cut } from "./cut.ts";

/** What is removed from a module of Chevrotain. */
export interface Trim {
  /** Expressions, mostly conditions, what our lexer and parser make of them, and how often they occur; default 1. */
  readonly constants: readonly (readonly [condition: string, value: string, count?: number])[];
  /** Parts that are replaced as a whole. */
  readonly cuts?: readonly Cut[];
  /** The names of the methods that are never called. */
  readonly methods: RegExp | null;
}

/**
 * By module. Our lexer has several modes, positions by offset, and no categories, custom patterns or longer
 * alternatives; its patterns match every text. Our parser has no gates, separators, backtracking, error recovery or
 * syntax tree. Tests check the definitions of both.
 */
export const trims: Readonly<Record<string, Trim>> = {
  "scan/lexer_public": {
    constants: [
      ["this.config.skipValidations === false", "false", 2],
      ['typeof config === "boolean"', "false"],
      ["this.traceInitPerf === true", "false"],
      ["traceInitVal === true", "false"],
      ['typeof traceInitVal === "number"', "false"],
      ["Array.isArray(lexerDefinition)", "false"],
      ["(hasOnlySingleMode)", "(false)"],
      ["(this.hasCustom)", "(false)"],
      ["(!this.hasCustom)", "(true)"],
      ["/full/i.test(this.config.positionTracking)", "false", 2],
      ["/full|onlyStart/i.test(this.config.positionTracking)", "false"],
      ["/onlyStart/i.test(this.config.positionTracking)", "false"],
      ["/onlyOffset/i.test(this.config.positionTracking)", "true"],
      ["longerAlt !== undefined", "false"],
      ["modeStack.length === 1 &&", "false &&"],
      ["trackLines === true && currConfig.canLineTerminator === true", "false"],
      ["this.lexerDefinitionErrors.length > 0 &&", "false &&"],
      ["if (this.lexerDefinitionErrors.length > 0)", "if (false)"],
      ["errorMessageProvider: defaultLexerErrorProvider,", ""],
      ["config.ensureOptimizations && unOptimizedModes.length > 0", "false"],
      ["config.safeMode && config.ensureOptimizations", "false"],
    ],
    cuts: [
      ["(function (LexerDefinitionErrorType) {", "(LexerDefinitionErrorType = {}));", ""],
      ["if (this.config.lineTerminatorsPattern ===", 'MISSING_LINE_TERM_CHARS");', "{ {"],
      ["case CUSTOM_MATCH:\n                        match =", "case REG_EXP_MATCH:", "case REG_EXP_MATCH:"],
      ["// error recovery", "if (recoveryEnabled === false) {", 'throw Error("No token matches.");\n{'],
      ['"This marks a skipped', 'ignore whitespace."', '"skipped"'],
    ],
    methods:
      /^(?:createFullToken|createStartOnlyToken|addTokenUsingPush|handlePayloadWithCustom|updateTokenEndLineColumnLocation)$/,
  },
  "scan/lexer": {
    constants: [
      ["getAsciiClass(onlyRelevantTypes[idx].PATTERN)", "undefined"],
      ['options.positionTracking !== "onlyOffset"', "false"],
      ["getCharCodes(options.lineTerminatorCharacters)", "[]"],
      // A table of 65,536 numbers, which takes 3 ms to fill.
      ["        initCharCodeToOptimizedIndexMap();\n", ""],
      [": charCodeToOptimizedIdxMap[charCode]", ": 255 + ~~(charCode / 255)"],
      ["currTokType.PATTERN instanceof RegExp", "false"],
      ["if (options.ensureOptimizations)", "if (false)", 2],
      ['typeof currPattern === "function"', "false"],
      ['typeof currPattern === "object"', "false"],
      ["clazz.LONGER_ALT", "undefined"],
      ["map(isCustomPattern)", "map(() => false)"],
    ],
    methods: null,
  },
  "scan/tokens": {
    constants: [
      ["= expandCategories(tokenTypes)", "= tokenTypes"],
      ["    assignCategoriesMapProp(tokenTypesAndParents);\n", ""],
      ["    assignCategoriesTokensProp(tokenTypesAndParents);\n", ""],
      ["hasCategoriesProperty(currTokType) &&", "false &&"],
    ],
    methods: null,
  },
  "scan/tokens_public": {
    constants: ["PARENT", "CATEGORIES", "LABEL", "LONGER_ALT"].map((name) => [
      `Object.hasOwn(config, ${name})`,
      "false",
    ]),
    methods: null,
  },
  "parse/parser/parser": {
    constants: [['Object.hasOwn(config, "ignoredIssues")', "false"]],
    cuts: [["(function (ParserDefinitionErrorType) {", "(ParserDefinitionErrorType = {}));", ""]],
    methods: /^performSelfAnalysis$/,
  },
  "parse/parser/traits/error_handler": {
    constants: [],
    methods: /^raise/,
  },
  "parse/parser/traits/recognizer_api": {
    constants: [["this.definedRulesNames.includes(name)", "false"]],
    methods:
      /^(?:consume|subrule|option|or|many|atLeastOne|(?:OR|MANY|AT_LEAST_ONE)[1-9]|\w+_SEP[1-9]?|(?:CONSUME|SUBRULE|OPTION)[3-9]|OVERRIDE_RULE|BACKTRACK|getGAstProductions|getSerializedGastProductions)$/,
  },
  "parse/parser/traits/recognizer_engine": {
    constants: [
      ['Object.hasOwn(config, "serializedGrammar")', "false"],
      ["this.selfAnalysisDone", "false"],
      ["resyncEnabledConfig && !this.isBackTracking() && this.recoveryEnabled", "false"],
      ['typeof actionORMethodDef !== "function"', "false", 3],
      ["Array.isArray(altsOrOpts)", "true"],
      ['Object.hasOwn(config, "resyncEnabled")', "false"],
      ['Object.hasOwn(config, "recoveryValueFunc")', "false"],
      ["Array.isArray(tokenVocabulary)", "true", 2],
      ["tokenVocabulary.length === 0", "false"],
      ['typeof tokenVocabulary[0].startOffset === "number"', "false"],
      ["this.outputCst === true", "false"],
      ["(this.recoveryEnabled &&", "(false &&"],
      ["(reSyncEnabled)", "(false)"],
      ["isRecognitionException(e) && e.partialCstResult !== undefined", "false"],
    ],
    cuts: [
      [
        "const allTokenTypes = Object.hasOwn",
        ": tokenStructuredMatcher;",
        "this.tokenMatcher = tokenStructuredMatcherNoCategories;",
      ],
      ["this.attemptInRepetitionRecovery(this.manyInternal", "notStuck);", ""],
      ["this.attemptInRepetitionRecovery(this.atLeastOneInternal", "OneWalker);", ""],
    ],
    methods: /Sep|^(?:saveRecogState|reloadRecogState)$/,
  },
  "parse/parser/traits/lexer_adapter": {
    constants: [],
    methods: /^(?:SKIP_TOKEN|importLexerState)$/,
  },
};
