import type { Cut } from "./cut.ts";

/**
 * What is cut from the light build of FlexSearch. A live segment adds documents once, with terms that are analyzed
 * already, and searches for one term without a context: no encoders, presets, updates, partial words or combinations.
 */
export const flexSearchCuts: readonly Cut[] = [
  ["const A=/[^", "a.j.clear()};", ""],
  ['typeof d==="object"?new F(d):', "", ""],
  ["J.prototype.remove=", "function K(", "function K("],
  ["function K(", "J.prototype.add=", "J.prototype.add="],
  ["if(!f&&!b&&this.reg.has(a))return this.update(a,c);", "", ""],
  ['case "tolerant":', "default:", "default:"],
  ["if(b===2&&h&&!e)", "c=g}return c", ""],
  ['var b=typeof a==="string"?a:a.preset;', "Object.assign({},L[b],a))", "var b;"],
  ["r=J.prototype;", "export const Index=J;", "export const Index=J;"],
  ["export const Charset", "Language={};", ""],
];
