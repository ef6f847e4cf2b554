import fc, { type Arbitrary } from "fast-check";

/** Clauses that cause warnings, and others. */
export const doubtfulLeaves: Arbitrary<string> = fc.constantFrom(
  ...["red", "Red", "green", "blue", "berlin", "red^2", "name:red", "name:acme", "@", "*:*", "name:*", "100"],
  ...[
    "nosuchword",
    "gren",
    "sofware",
    "name:gogle",
    '"green red"',
    '"red green"',
    '"sofware development"',
    "re*",
    "zz*",
  ],
  ...[
    "*soft",
    "?ed",
    "name:*e?d",
    "*",
    "/r.d/",
    "gren~1",
    "and",
    "not",
    '"and"',
    "And^2",
    "\\OR",
    "\\or",
    "<",
    ">=",
    "!",
  ],
  ...["staff_count:[500 TO 50]", "staff_count:{9 TO 5]", "name:[b TO a}", "{b TO A]", "followers:{5 TO 5}", "[a TO A}"],
  ...["staff_count:[1 TO 50]", "staff_count:[100 TO 200]", "staff_count:100", "staff_count:>=50", "followers:-5"],
);
/** Clauses that are written as in other languages. */
export const misreadings: Arbitrary<string> = fc.constantFrom(
  ...["followers<10", "followers = 100", "staff_count >=50", "name=acme", 'name= "acme"', "name!=acme", "name != acme"],
  ...["Name=acme", "nmae=zzz", "followers=(100 OR 5)", "followers>-5", "name == (acme)", "<100", ">= 50"],
  ...["“red green”", "'red green'", "name:“red green”", "« red green »", "“red AND green”", "‘red (green’)"],
  ...["staff_count:1 TO 50", "staff_count:1 to 50", "name:(a TO c)", "name:(A TO C)", "followers:>5 <100"],
);
