declare module "virtual:demo-index" {
  /** The address of the index file of the bundled companies. */
  const address: string;
  export default address;
}

declare module "virtual:demo" {
  export const dataset: import("../search/dataset.ts").Dataset;
  /** Some of the bundled companies. */
  export const sample: import("../search/search-source.ts").Sample;
  /** The first page of all of them, which the page shows before it has opened the index file. */
  export const firstAnswer: import("../search/search-source.ts").Answer;
}
