/** What is removed from a module of Chevrotain. */
export interface Trim {
  /** Expressions, mostly conditions, what our lexer and parser make of them, and how often they occur; default 1. */
  readonly constants: readonly (readonly [condition: string, value: string, count?: number])[];
  /** The names of the methods that are never called. */
  readonly methods: RegExp | null;
}

/**
 * By module. Our lexer has several modes, positions by offset, and no custom patterns or longer alternatives; our
 * parser has no separators, backtracking, error recovery or syntax tree, and tests check the definitions of both.
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
      ["config.ensureOptimizations && unOptimizedModes.length > 0", "false"],
      ["config.safeMode && config.ensureOptimizations", "false"],
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
    ],
    methods: null,
  },
  "parse/parser/parser": {
    constants: [['Object.hasOwn(config, "ignoredIssues")', "false"]],
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
      ["Array.isArray(tokenVocabulary)", "true", 2],
      ["tokenVocabulary.length === 0", "false"],
      ['typeof tokenVocabulary[0].startOffset === "number"', "false"],
      ["this.outputCst === true", "false"],
      ["(this.recoveryEnabled &&", "(false &&"],
      ["(reSyncEnabled)", "(false)"],
      ["isRecognitionException(e) && e.partialCstResult !== undefined", "false"],
    ],
    methods: /Sep|^(?:saveRecogState|reloadRecogState)$/,
  },
  "parse/parser/traits/lexer_adapter": {
    constants: [],
    methods: /^(?:SKIP_TOKEN|importLexerState)$/,
  },
};
