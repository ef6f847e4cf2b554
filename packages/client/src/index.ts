export type { ServiceSearchOptions } from "./search-body.ts";
export { ServiceClient, type ServiceClientOptions, serviceClient } from "./service-client.ts";
export { ServiceError } from "./service-error.ts";
