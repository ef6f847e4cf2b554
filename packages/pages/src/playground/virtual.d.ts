declare module "virtual:company-index" {
  /** The address of the index file of the bundled companies. */
  const address: string;
  export default address;
}

declare module "virtual:first-page" {
  /** The first page of all bundled companies, which the page shows before it has opened the index file. */
  const page: import("./company-search.ts").ResultPage;
  export default page;
}
