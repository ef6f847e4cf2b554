export type { FieldValues, ServiceValuesOptions } from "./field-values.ts";
export type { ServiceNear, ServiceSearchOptions } from "./search-body.ts";
export { ServiceClient, type ServiceClientOptions, type ServiceCountOptions, serviceClient } from "./service-client.ts";
export { ServiceError } from "./service-error.ts";
export type { ServiceRequestOptions } from "./service-requests.ts";
export type { ServiceWhyNotOptions, WhyNot, WhyNotClause } from "./why-not.ts";
