declare module "virtual:company-index" {
  /** The address of the index file of the bundled companies. */
  const address: string;
  export default address;
}
