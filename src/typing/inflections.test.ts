import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inflectionsOf } from "./inflections.ts";

const REGULAR = `bank banks, company companies, box boxes, service services, business businesses, campus campuses, gas gases,
  shoe shoes, movie movies, class classes, glass glasses, branch branches, bus buses, lens lenses, canvas canvases, day days,
  potato potatoes, hero heroes, video videos, studio studios, taxi taxis, tax taxes, menu menus, house houses, case cases,
  sleeve sleeves, cave caves, roof roofs, arm arms, judge judges, soliloquy soliloquies, quartz quartzes, app apps`;

const IRREGULAR = `man men, woman women, child children, person people, mouse mice, foot feet, tooth teeth, goose geese,
  ox oxen, knife knives, leaf leaves, shelf shelves, wolf wolves, wife wives, half halves, life lives, scarf scarves,
  quiz quizzes, businessman businessmen, bookshelf bookshelves, grandchild grandchildren, dormouse dormice, tv tvs`;

const LEARNED = `analysis analyses, crisis crises, hypothesis hypotheses, basis bases, axis axes, axe axes,
  phenomenon phenomena, criterion criteria, automaton automata, datum data, medium media, curriculum curricula,
  memorandum memoranda, bacterium bacteria, aquarium aquaria, index indices, index indexes, vertex vertices, matrix matrices,
  appendix appendices, alumnus alumni, cactus cacti, nucleus nuclei, radius radii, alumna alumnae, formula formulae,
  antenna antennae, stigma stigmata, plateau plateaux, bureau bureaus, milieu milieux, graffito graffiti, protozoan protozoa`;

const OTHER_WORDS = `new news, specie species, serie series, mean means, len lens, ga gas, bu bus, it its, good goods, canva canvas,
  jean jeans, carlo carlos, cosmo cosmos, mini minus, veni venus, india indium, oman omen, cafe caves, taxis taxes, to toes,
  pos poses, cas cases, dos doses, ros roses, prix prices, suffix suffices, bio bios, http https, ammonia ammonium, los losses`;

function pairs(text: string): readonly (readonly [string, string])[] {
  return text.split(/,\s+/).map((pair) => {
    const [singular = "", plural = ""] = pair.split(" ");
    return [singular, plural];
  });
}

describe("inflectionsOf", () => {
  test.each(pairs(`${REGULAR}, ${IRREGULAR}, ${LEARNED}`))("joins %s and %s", (singular, plural) => {
    expect(inflectionsOf(singular)).toContain(plural);
    expect(inflectionsOf(plural)).toContain(singular);
  });

  test.each(pairs(OTHER_WORDS))("does not join %s and %s", (word, other) => {
    expect(inflectionsOf(word)).not.toContain(other);
    expect(inflectionsOf(other)).not.toContain(word);
  });

  test.each(["b2b", "ärzte", "Banks", ""])("of %j are none", (word) => {
    expect(inflectionsOf(word)).toEqual([]);
  });

  test("go in both directions", () => {
    const endings = "s es ies y ves f fe us i um a on ae is ex ix ices men man o oes zes eau eaux mice mouse".split(
      " ",
    );
    const letters = fc.string({
      unit: fc.constantFrom("a", "e", "i", "y", "s", "x", "h", "c", "z", "u", "o"),
      maxLength: 5,
    });
    fc.assert(
      fc.property(letters, fc.constantFrom(...endings), (beginning, ending) => {
        const word = beginning + ending;
        for (const form of inflectionsOf(word)) {
          expect(form).not.toBe(word);
          expect(inflectionsOf(form)).toContain(word);
        }
      }),
    );
  });
});
