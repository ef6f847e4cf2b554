import type { Production } from "./production.ts";

/** Written by `npm run productions`: the rules of `lucene-parser.ts`, as Chevrotain records them. */
export const productions: Readonly<Record<string, readonly Production[]>> = {
  query: [{"kind":"rule","name":"disjunction"}],
  disjunction: [{"kind":"rule","name":"sequence"},{"kind":"many","index":0,"parts":[{"kind":"token","name":"Or"},{"kind":"rule","name":"sequence"}]}],
  sequence: [{"kind":"some","index":0,"parts":[{"kind":"rule","name":"conjunction"}]}],
  conjunction: [{"kind":"rule","name":"negation"},{"kind":"many","index":0,"parts":[{"kind":"token","name":"And"},{"kind":"rule","name":"negation"}]}],
  negation: [{"kind":"many","index":0,"parts":[{"kind":"token","name":"Not"}]},{"kind":"rule","name":"signed"}],
  signed: [{"kind":"option","index":0,"parts":[{"kind":"rule","name":"sign"}]},{"kind":"rule","name":"clause"}],
  sign: [{"kind":"or","index":0,"parts":[{"kind":"all","index":0,"parts":[{"kind":"token","name":"Plus"}]},{"kind":"all","index":0,"parts":[{"kind":"token","name":"Minus"}]}]}],
  clause: [{"kind":"option","index":0,"parts":[{"kind":"rule","name":"field"}]},{"kind":"or","index":0,"parts":[{"kind":"all","index":0,"parts":[{"kind":"rule","name":"group"}]},{"kind":"all","index":0,"parts":[{"kind":"rule","name":"range"}]},{"kind":"all","index":0,"parts":[{"kind":"rule","name":"comparison"}]},{"kind":"all","index":0,"parts":[{"kind":"rule","name":"regexp"}]},{"kind":"all","index":0,"parts":[{"kind":"rule","name":"phrase"}]},{"kind":"all","index":0,"parts":[{"kind":"rule","name":"number"}]},{"kind":"all","index":0,"parts":[{"kind":"rule","name":"word"}]}]}],
  field: [{"kind":"token","name":"FieldWord"},{"kind":"token","name":"Colon"}],
  group: [{"kind":"token","name":"LeftParenthesis"},{"kind":"rule","name":"disjunction"},{"kind":"token","name":"RightParenthesis"},{"kind":"option","index":0,"parts":[{"kind":"token","name":"Boost"}]}],
  range: [{"kind":"token","name":"RangeOpen"},{"kind":"rule","name":"bound"},{"kind":"token","name":"To"},{"kind":"rule","name":"bound"},{"kind":"token","name":"RangeClose"},{"kind":"option","index":0,"parts":[{"kind":"token","name":"Boost"}]}],
  bound: [{"kind":"or","index":0,"parts":[{"kind":"all","index":0,"parts":[{"kind":"token","name":"Bound"}]},{"kind":"all","index":0,"parts":[{"kind":"token","name":"Quoted"}]},{"kind":"all","index":0,"parts":[{"kind":"token","name":"OpenEnd"}]},{"kind":"all","index":0,"parts":[{"kind":"token","name":"To"}]}]}],
  comparison: [{"kind":"token","name":"Compare"},{"kind":"or","index":0,"parts":[{"kind":"all","index":0,"parts":[{"kind":"token","name":"Quoted"}]},{"kind":"all","index":0,"parts":[{"kind":"option","index":0,"parts":[{"kind":"rule","name":"sign"}]},{"kind":"token","name":"Word"}]}]},{"kind":"option","index":2,"parts":[{"kind":"token","name":"Boost"}]}],
  regexp: [{"kind":"token","name":"Regexp"},{"kind":"option","index":0,"parts":[{"kind":"token","name":"Boost"}]}],
  phrase: [{"kind":"token","name":"Quoted"},{"kind":"option","index":0,"parts":[{"kind":"rule","name":"modifiers"}]}],
  number: [{"kind":"rule","name":"sign"},{"kind":"token","name":"Word"},{"kind":"option","index":0,"parts":[{"kind":"token","name":"Boost"}]}],
  word: [{"kind":"token","name":"Word"},{"kind":"option","index":0,"parts":[{"kind":"rule","name":"modifiers"}]}],
  modifiers: [{"kind":"or","index":0,"parts":[{"kind":"all","index":0,"parts":[{"kind":"token","name":"Tilde"},{"kind":"option","index":0,"parts":[{"kind":"token","name":"Boost"}]}]},{"kind":"all","index":0,"parts":[{"kind":"token","name":"Boost"},{"kind":"option","index":2,"parts":[{"kind":"token","name":"Tilde"}]}]}]}],
};
