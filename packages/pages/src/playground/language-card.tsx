import { Disclosure } from "../parts/disclosure.tsx";
import "./language-card.css";

interface LanguageCardProps {
  readonly isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** Replaces the query by an example. */
  onPick(query: string): void;
}

const chapters: readonly { readonly title: string; readonly examples: readonly (readonly [string, string])[] }[] = [
  {
    title: "Words and phrases",
    examples: [
      ["solar energy", "one of the words, in any field"],
      ['"renewable energy"', "the words next to each other"],
      ['"energy systems"~3', "at most three words between them"],
    ],
  },
  {
    title: "Fields",
    examples: [
      ["location_city:Berlin", "the word in one field"],
      ['industries:"software development"', "a phrase in one field"],
      ["name:(north OR south)", "several words in one field"],
      ["_exists_:website", "any value"],
    ],
  },
  {
    title: "Operators",
    examples: [
      ["software AND Germany", "both"],
      ["software AND (Berlin OR Munich)", "the first with one of the others"],
      ["software AND NOT consulting", "the first without the second"],
      ["+software hospital", "the first is required, the second improves the rank"],
    ],
  },
  {
    title: "Numbers",
    examples: [
      ["staff_count:[50 TO 500]", "from 50 to 500"],
      ["followers:{10000 TO *}", "more than 10,000"],
      ["staff_count:>=1000", "at least 1,000"],
    ],
  },
  {
    title: "Patterns",
    examples: [
      ["name:north*", "begins with"],
      ["name:?ata", "any letter before “ata”"],
      ["softwear~", "similar spelling"],
      ["website:/.*soft.*/", "a regular expression"],
      ["software^3 consulting", "the first word counts three times"],
    ],
  },
];

/** Explains the query language by examples that can be tried. */
export function LanguageCard({ isOpen, onToggle, onPick }: LanguageCardProps) {
  return (
    <Disclosure title="Query language" isOpen={isOpen} onToggle={onToggle}>
      <div class="language-card">
        {chapters.map(({ title, examples }) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl>
              {examples.map(([query, meaning]) => (
                <div key={query}>
                  <dt>
                    <button type="button" class="link" onClick={() => onPick(query)}>
                      <code>{query}</code>
                    </button>
                  </dt>
                  <dd class="hint">{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Disclosure>
  );
}
