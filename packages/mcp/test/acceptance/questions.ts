import type { Company } from "firmament/companies";
import type { Recipe } from "./recipes.ts";
import type { Condition, Mistake } from "./scripted-client.ts";

/** A question in words, what it asks for, and the documents that answer it. */
export interface Question<Document> {
  readonly words: string;
  readonly conditions: readonly Condition[];
  readonly mistake: Mistake;
  answers(document: Document): boolean;
}

const hasWord = (text: string | undefined, word: string): boolean =>
  (text ?? "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word.toLowerCase());
const hasPhrase = (text: string | undefined, phrase: string): boolean =>
  ` ${(text ?? "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${phrase.toLowerCase()} `);
const between = (value: number | undefined, low: number, high = Number.POSITIVE_INFINITY): boolean =>
  value !== undefined && value >= low && value <= high;

/** Questions about the bundled companies. */
export const companyQuestions: readonly Question<Company>[] = [
  {
    words: "Which companies are in Germany?",
    conditions: [{ about: "country", is: "Germany" }],
    mistake: "none",
    answers: ({ location_country: country }) => hasWord(country, "Germany"),
  },
  {
    words: "Which companies of the nation Germany have at least 100 employees?",
    conditions: [
      { about: "nation", is: "Germany" },
      { about: "employees", from: 100 },
    ],
    mistake: "invented field",
    answers: (c) => hasWord(c.location_country, "Germany") && between(c.staff_count, 100),
  },
  {
    words: "Which companies have 500 to 1000 workers?",
    conditions: [{ about: "workers", from: 500, to: 1000 }],
    mistake: "invented field",
    answers: (c) => between(c.staff_count, 500, 1000),
  },
  {
    words: "Which companies are in the town New York?",
    conditions: [{ about: "town", is: "New York" }],
    mistake: "single quotes",
    answers: (c) => hasPhrase(c.location_city, "New York"),
  },
  {
    words: "Which companies are in San Francisco and have at least 1000 fans?",
    conditions: [
      { about: "city", is: "San Francisco" },
      { about: "fans", from: 1000 },
    ],
    mistake: "curly quotes",
    answers: (c) => hasPhrase(c.location_city, "San Francisco") && between(c.followers, 1000),
  },
  {
    words: "Which companies have 50 to 60 employees?",
    conditions: [{ about: "employees", from: 50, to: 60 }],
    mistake: "dash range",
    answers: (c) => between(c.staff_count, 50, 60),
  },
  {
    words: "Which companies have 200 to 250 employees?",
    conditions: [{ about: "employees", from: 200, to: 250 }],
    mistake: "dots range",
    answers: (c) => between(c.staff_count, 200, 250),
  },
  {
    words: "Which companies have 5000 to 9000 followers?",
    conditions: [{ about: "followers", from: 5000, to: 9000 }],
    mistake: "comma range",
    answers: (c) => between(c.followers, 5000, 9000),
  },
  {
    words: "Which companies have at least 20000 employees?",
    conditions: [{ about: "employees", from: 20_000 }],
    mistake: "sql comparison",
    answers: (c) => between(c.staff_count, 20_000),
  },
  {
    words: "Which companies have at least 500000 followers?",
    conditions: [{ about: "followers", from: 500_000 }],
    mistake: "missing colon",
    answers: (c) => between(c.followers, 500_000),
  },
  {
    words: "Which companies have 1000 to 1200 employees?",
    conditions: [{ about: "employees", from: 1000, to: 1200 }],
    mistake: "bare comparison",
    answers: (c) => between(c.staff_count, 1000, 1200),
  },
  {
    words: "Which companies are in berlin, written in lower case?",
    conditions: [{ about: "city", is: "Berlin" }],
    mistake: "wrong case of a value",
    answers: (c) => hasWord(c.location_city, "Berlin"),
  },
  {
    words: "Which French companies have at least 10 employees?",
    conditions: [
      { about: "country", is: "France" },
      { about: "employees", from: 10 },
    ],
    mistake: "lower-case operators",
    answers: (c) => hasWord(c.location_country, "France") && between(c.staff_count, 10),
  },
  {
    words: "Which companies are in Canada and in the industry Staffing and Recruiting?",
    conditions: [
      { about: "country", is: "Canada" },
      { about: "industry", is: "Staffing and Recruiting" },
    ],
    mistake: "unclosed bracket",
    answers: (c) =>
      hasWord(c.location_country, "Canada") &&
      (c.industries ?? []).some((each) => hasPhrase(each, "Staffing and Recruiting")),
  },
  {
    words: "Which companies are in Los Angeles?",
    conditions: [{ about: "city", is: "Los Angeles" }],
    mistake: "unclosed quote",
    answers: (c) => hasPhrase(c.location_city, "Los Angeles"),
  },
  {
    words: "Which companies are in Turkey, misspelt?",
    conditions: [{ about: "country", is: "Turkey" }],
    mistake: "misspelt value",
    answers: (c) => hasWord(c.location_country, "Turkey"),
  },
  {
    words: "Which companies in the US have at least 10000 employees?",
    conditions: [
      { about: "country", is: "United States" },
      { about: "employees", from: 10_000 },
    ],
    mistake: "abbreviated value",
    answers: (c) => hasPhrase(c.location_country, "United States") && between(c.staff_count, 10_000),
  },
  {
    words: "Which companies of the sector Software Development are in India?",
    conditions: [
      { about: "sector", is: "Software Development" },
      { about: "country", is: "India" },
    ],
    mistake: "none",
    answers: (c) =>
      (c.industries ?? []).some((each) => hasPhrase(each, "Software Development")) &&
      hasWord(c.location_country, "India"),
  },
  {
    words: "Which are of the category Nonprofit and have at least 500 fans?",
    conditions: [
      { about: "category", is: "Nonprofit" },
      { about: "fans", from: 500 },
    ],
    mistake: "invented field",
    answers: (c) => hasWord(c.type, "Nonprofit") && between(c.followers, 500),
  },
  {
    words: "Which companies are in the UK?",
    conditions: [{ about: "country", is: "United Kingdom" }],
    mistake: "abbreviated value",
    answers: (c) => hasPhrase(c.location_country, "United Kingdom"),
  },
];

/** Questions about recipes. */
export const recipeQuestions: readonly Question<Recipe>[] = [
  {
    words: "Which recipes are Italian?",
    conditions: [{ about: "cuisine", is: "Italian" }],
    mistake: "none",
    answers: ({ cuisine }) => cuisine === "Italian",
  },
  {
    words: "Which recipes of the kitchen Thai take at most 30 minutes?",
    conditions: [
      { about: "kitchen", is: "Thai" },
      { about: "duration", from: 0, to: 30 },
    ],
    mistake: "invented field",
    answers: (r) => r.cuisine === "Thai" && r.prep_minutes <= 30,
  },
  {
    words: "Which recipes have a duration of 100 minutes or more?",
    conditions: [{ about: "duration", from: 100 }],
    mistake: "invented field",
    answers: (r) => r.prep_minutes >= 100,
  },
  {
    words: "Which recipes have 5 stars?",
    conditions: [{ about: "stars", from: 4.9 }],
    mistake: "invented field",
    answers: (r) => r.rating >= 4.9,
  },
  {
    words: "Which recipes are Mexican, written in upper case?",
    conditions: [{ about: "cuisine", is: "Mexican" }],
    mistake: "wrong case of a value",
    answers: (r) => r.cuisine === "Mexican",
  },
  {
    words: "Which desserts are there?",
    conditions: [{ about: "dish", is: "dessert" }],
    mistake: "wrong case of a value",
    answers: (r) => r.course === "dessert",
  },
  {
    words: "Which recipes are North African?",
    conditions: [{ about: "cuisine", is: "North African" }],
    mistake: "single quotes",
    answers: (r) => r.cuisine === "North African",
  },
  {
    words: "Which North African recipes take 20 to 40 minutes?",
    conditions: [
      { about: "cuisine", is: "North African" },
      { about: "minutes", from: 20, to: 40 },
    ],
    mistake: "curly quotes",
    answers: (r) => r.cuisine === "North African" && between(r.prep_minutes, 20, 40),
  },
  {
    words: "Which recipes take 10 to 20 minutes?",
    conditions: [{ about: "minutes", from: 10, to: 20 }],
    mistake: "dash range",
    answers: (r) => between(r.prep_minutes, 10, 20),
  },
  {
    words: "Which recipes have a rating of 2 to 3?",
    conditions: [{ about: "rating", from: 2, to: 3 }],
    mistake: "comma range",
    answers: (r) => between(r.rating, 2, 3),
  },
  {
    words: "Which recipes take 60 to 70 minutes?",
    conditions: [{ about: "minutes", from: 60, to: 70 }],
    mistake: "dots range",
    answers: (r) => between(r.prep_minutes, 60, 70),
  },
  {
    words: "Which recipes have a rating of 4.5 or more?",
    conditions: [{ about: "rating", from: 4.5 }],
    mistake: "sql comparison",
    answers: (r) => r.rating >= 4.5,
  },
  {
    words: "Which recipes take at least 110 minutes?",
    conditions: [{ about: "minutes", from: 110 }],
    mistake: "missing colon",
    answers: (r) => r.prep_minutes >= 110,
  },
  {
    words: "Which recipes take 30 to 35 minutes?",
    conditions: [{ about: "minutes", from: 30, to: 35 }],
    mistake: "bare comparison",
    answers: (r) => between(r.prep_minutes, 30, 35),
  },
  {
    words: "Which soups were published from 2022 on?",
    conditions: [
      { about: "dish", is: "soup" },
      { about: "published", from: "2022-01-01" },
    ],
    mistake: "lower-case operators",
    answers: (r) => r.course === "soup" && r.published_on >= "2022-01-01",
  },
  {
    words: "Which vegan recipes are French?",
    conditions: [
      { about: "vegan", is: "true" },
      { about: "cuisine", is: "French" },
    ],
    mistake: "unclosed bracket",
    answers: (r) => r.is_vegan && r.cuisine === "French",
  },
  {
    words: "Which recipes contain coconut milk?",
    conditions: [{ about: "ingredients", is: "coconut milk" }],
    mistake: "unclosed quote",
    answers: (r) => r.ingredients.includes("coconut milk"),
  },
  {
    words: "Which recipes contain chocolate, misspelt?",
    conditions: [{ about: "ingredients", is: "chocolate" }],
    mistake: "misspelt value",
    answers: (r) => r.ingredients.includes("chocolate"),
  },
  {
    words: "Which recipes are of the cuisine NA?",
    conditions: [{ about: "cuisine", is: "North African" }],
    mistake: "abbreviated value",
    answers: (r) => r.cuisine === "North African",
  },
  {
    words: "Which plant-based recipes were published in 2021?",
    conditions: [
      { about: "plant-based", is: "true" },
      { about: "published", from: "2021-01-01", to: "2021-12-31" },
    ],
    mistake: "none",
    answers: (r) => r.is_vegan && r.published_on.startsWith("2021"),
  },
];
