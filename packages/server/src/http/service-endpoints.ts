import type { Schema } from "firmament";
import { readTimeBudget } from "firmament/backend";
import { checkOptions, describeValue, invariant } from "firmament/base";
import { requireSchema } from "firmament/query";
import type { AliasStore } from "../accounts/alias-store.ts";
import { Billing } from "../accounts/billing/billing.ts";
import { ServiceKeys } from "../accounts/rules/service-keys.ts";
import { aliasEndpoints } from "./aliases/alias-endpoints.ts";
import { type FixedAliases, ServedAliases } from "./aliases/served-aliases.ts";
import { dashboardEndpoints, missingDashboardEndpoints } from "./dashboard/dashboard.ts";
import type { KeyDataset } from "./dashboard/keys.ts";
import { DuplicateSearch } from "./duplicates/duplicate-search.ts";
import { duplicateEndpoints } from "./duplicates/duplicates.ts";
import { AccessControl } from "./endpoints/access-control.ts";
import { alertEndpoints, watchAlerts } from "./endpoints/alerts.ts";
import { ChangesEndpoint } from "./endpoints/changes.ts";
import { Cashier } from "./endpoints/charged-work.ts";
import { CountEndpoint } from "./endpoints/count.ts";
import { DatasetEndpoint, DatasetsEndpoint } from "./endpoints/datasets.ts";
import { DocumentEndpoint } from "./endpoints/document.ts";
import { DescriptionEndpoint, DOCUMENTATION_PATH, PageRedirectEndpoint } from "./endpoints/documentation.ts";
import { FairScheduler } from "./endpoints/fair-scheduler.ts";
import { HealthEndpoint, ReadinessEndpoint } from "./endpoints/health.ts";
import { KeyFilters } from "./endpoints/key-filters.ts";
import { Prices } from "./endpoints/prices.ts";
import { SchemaEndpoint } from "./endpoints/schema.ts";
import { SearchEndpoint } from "./endpoints/search.ts";
import { type ServedDataset, servedDataset, titleOf } from "./endpoints/served-dataset.ts";
import { SummaryEndpoint } from "./endpoints/summary.ts";
import { unknownDatasetEndpoints } from "./endpoints/unknown-dataset.ts";
import { ValidationEndpoint } from "./endpoints/validation.ts";
import type { Endpoint } from "./exchange/endpoint.ts";
import { ValuesEndpoint } from "./guidance/values.ts";
import { WhyNotEndpoint } from "./guidance/why-not.ts";
import { ALERTS_OPTIONS, DATASET_OPTIONS, type DatasetOptions, type HandlerOptions } from "./handler-options.ts";
import { FairAdmission } from "./limits/admission.ts";
import { TokenBuckets } from "./limits/rate-limits.ts";
import { TextVectors } from "./near/text-vectors.ts";
import { Observation } from "./operator/observation.ts";
import { operatorEndpoints } from "./operator/operator.ts";
import { areCompanies, typeOfDataset } from "./schema/company-type.ts";
import { HOSTED_DATASET, HOSTED_SEARCH_PATH } from "./schema/dataset-paths.ts";
import type { DocumentType } from "./schema/document-type.ts";
import { type ServiceMode, serviceMode } from "./service-mode.ts";

const DEFAULT_RATE = { tokens: 600, milliseconds: 60_000 };
const DEFAULT_TIME_BUDGET_MS = 2000;

/** Some endpoints, and the datasets with whose schemas they were made. */
interface Current {
  readonly datasets: readonly CurrentDataset[];
  readonly endpoints: readonly Endpoint[];
}

/** All endpoints of a service, also after a dataset has got another schema. */
export class ServiceEndpoints {
  readonly accessControl: AccessControl;
  readonly aliases: ServedAliases;
  readonly #options: HandlerOptions;
  readonly #mode: ServiceMode;
  readonly #observation: Observation;
  /** The work of requests, which does not depend on schemas. */
  readonly #work;
  /** The endpoints of the dashboard, which remember the rates of their clients. */
  readonly #dashboard: readonly Endpoint[];
  readonly #duplicates = new DuplicateSearch();
  #current: Current | null = null;

  /** @throws {TypeError | RangeError} for invalid options */
  constructor(options: HandlerOptions, observation: Observation) {
    this.#options = options;
    this.#observation = observation;
    this.#mode = serviceMode(options);
    this.accessControl = accessControlOf(options, this.#mode);
    checkDatasets(options.datasets, this.accessControl.isOpen);
    this.aliases = new ServedAliases(aliasSource(options), Object.keys(options.datasets));
    const { admission = new FairAdmission(), traceQueries = false } = options;
    requireFlag("The option traceQueries", traceQueries);
    const { accounts } = this.#mode;
    const billing = options.billing ?? (accounts === null ? null : new Billing(accounts));
    const scheduler = new FairScheduler(admission);
    this.#work = {
      accessControl: this.accessControl,
      scheduler,
      cashier: new Cashier(billing, scheduler),
      prices: new Prices(options.prices ?? {}),
      timeBudget: readTimeBudget(options.timeBudget ?? DEFAULT_TIME_BUDGET_MS),
      traceQueries,
      textVectors: new TextVectors(options.embed ?? null, options.log ?? null),
      log: options.log ?? null,
    };
    const served = currentDatasets(options.datasets).map((dataset) => this.#servedOf(dataset));
    if (options.alerts !== undefined) {
      checkOptions("alerts", options.alerts, ALERTS_OPTIONS);
      watchAlerts(options.alerts, served);
    }
    this.#dashboard = this.#dashboardOf(served);
  }

  /**
   * The endpoints for the schemas that the datasets have: the first one that fits a request responds to it. The same list
   * while the schemas stay the same.
   */
  current(): readonly Endpoint[] {
    const datasets = currentDatasets(this.#options.datasets);
    const known = this.#current;
    if (known !== null && datasets.every(({ schema }, index) => schema === known.datasets[index]?.schema)) {
      return known.endpoints;
    }
    const endpoints = this.#endpointsOf(datasets.map((dataset) => this.#servedOf(dataset)));
    this.#current = { datasets, endpoints };
    return endpoints;
  }

  #endpointsOf(datasets: readonly ServedDataset[]): readonly Endpoint[] {
    const { pages } = this.#options;
    const { accounts } = this.#mode;
    const { accessControl } = this.#work;
    const types = datasets.map(({ type }) => type);
    return [
      ...datasets.flatMap((documents) => this.#datasetEndpoints(documents)),
      new DatasetsEndpoint(datasets, this.#work),
      ...aliasEndpoints({ accessControl, aliases: this.aliases, datasets: types.map(({ dataset }) => dataset) }),
      new SummaryEndpoint(accessControl, accounts),
      new HealthEndpoint(),
      new ReadinessEndpoint(datasets),
      ...(pages === undefined ? ["/", DOCUMENTATION_PATH].map((path) => new PageRedirectEndpoint(path)) : []),
      new DescriptionEndpoint(types),
      ...this.#dashboard,
      ...this.#operatorEndpoints(datasets),
      ...unknownDatasetEndpoints(
        types.map(({ dataset }) => dataset),
        accessControl,
      ),
    ];
  }

  #datasetEndpoints(documents: ServedDataset): readonly Endpoint[] {
    const { paths, type } = documents;
    const work = { documents, ...this.#work };
    return [
      new SearchEndpoint(paths.search, work),
      ...(type.dataset === HOSTED_DATASET ? [new SearchEndpoint(HOSTED_SEARCH_PATH, work)] : []),
      new CountEndpoint(work),
      new ValidationEndpoint(work),
      new ValuesEndpoint(work),
      new WhyNotEndpoint(work),
      new DocumentEndpoint(work),
      new ChangesEndpoint(work),
      new DatasetEndpoint(documents, work),
      new SchemaEndpoint(work),
      ...alertEndpoints({ ...work, alerts: this.#options.alerts ?? null }),
    ];
  }

  #dashboardOf(datasets: readonly ServedDataset[]): readonly Endpoint[] {
    const { dashboard, behindProxy = false } = this.#options;
    const { accounts } = this.#mode;
    if (accounts === null) return missingDashboardEndpoints();
    if (dashboard === undefined) return [];
    const types = datasets.map(({ type }) => type);
    return dashboardEndpoints(dashboard, {
      accounts,
      datasets: types.map(({ dataset }) => this.#keyDataset(dataset)),
      exampleDataset: exampleOf(types),
      behindProxy,
    });
  }

  #operatorEndpoints(datasets: readonly ServedDataset[]): readonly Endpoint[] {
    const { operator, dashboard } = this.#options;
    if (operator === undefined) return [];
    const { accessControl, scheduler, timeBudget, log } = this.#work;
    const { accounts, keys } = this.#mode;
    const duplicates = duplicateEndpoints({ accessControl, datasets, search: this.#duplicates, log });
    const endpoints = operatorEndpoints(operator, {
      ...{ accounts, accessControl, datasets, observation: this.#observation, scheduler, timeBudget },
      fileKeys: keys instanceof ServiceKeys ? keys.all : [],
      keyDatasets: datasets.map(({ type }) => this.#keyDataset(type.dataset)),
      sessions: dashboard?.sessions ?? null,
    });
    return [...endpoints, ...duplicates];
  }

  #keyDataset(name: string): KeyDataset {
    return { name, filterProblem: (filter) => new KeyFilters(this.#typeOf(name)).problemOf(filter) };
  }

  /** @throws {TypeError} for an invalid name, and for a dataset without an engine */
  #servedOf({ name, schema, options }: CurrentDataset): ServedDataset {
    const { title, public: isPublic = this.accessControl.isOpen } = options;
    return servedDataset(typeOfDataset(name, schema, isPublic), titleOf(name, title), options);
  }

  #typeOf(name: string): DocumentType {
    const options = this.#options.datasets[name];
    invariant(options !== undefined, "the service has this dataset");
    const [dataset] = currentDatasets({ [name]: options });
    invariant(dataset !== undefined, "there is one dataset for each name");
    return this.#servedOf(dataset).type;
  }
}

/** All endpoints of a service with the schemas that its datasets have: the first one that fits a request responds to it. */
export function endpointsOf(options: HandlerOptions): readonly Endpoint[] {
  return new ServiceEndpoints(options, new Observation(options)).current();
}

/** @throws {TypeError} for aliases beside accounts, and for anything but an object */
function aliasSource({ accounts, aliases }: HandlerOptions): AliasStore | FixedAliases {
  if (aliases === undefined) return accounts?.aliases ?? {};
  if (typeof aliases !== "object" || aliases === null) {
    throw new TypeError(
      `The option aliases must be an object such as { products: "products-2" }, not ${describeValue(aliases)}.`,
    );
  }
  if (accounts === undefined) return aliases;
  throw new TypeError(
    "The aliases of a service with accounts are kept there: accounts.aliases.set({ name, dataset }), not the option aliases.",
  );
}

function accessControlOf(options: HandlerOptions, { keys, accounts }: ServiceMode): AccessControl {
  const { rateLimits = new TokenBuckets(DEFAULT_RATE), publicRateLimits = new TokenBuckets(DEFAULT_RATE) } = options;
  const { behindProxy = false } = options;
  requireFlag("The option behindProxy", behindProxy);
  return new AccessControl({ keys, hasAccounts: accounts !== null, rateLimits, publicRateLimits, behindProxy });
}

/** The dataset of examples. */
function exampleOf(types: readonly DocumentType[]): string {
  return (types.find(areCompanies) ?? types[0])?.dataset ?? "companies";
}

/** A dataset with the schema that its documents have now. */
interface CurrentDataset {
  readonly name: string;
  readonly schema: Schema;
  readonly options: DatasetOptions<Schema>;
}

function currentDatasets(datasets: HandlerOptions["datasets"] | undefined): readonly CurrentDataset[] {
  return Object.entries(datasets ?? {}).map(([name, options]) => {
    const { schema, dataset } = options;
    const open = typeof dataset === "function" ? dataset() : dataset;
    return { name, options, schema: open?.schema ?? schema };
  });
}

/** @throws {TypeError} without any dataset, and for a dataset with invalid options */
function checkDatasets(datasets: HandlerOptions["datasets"] | undefined, isOpen: boolean): void {
  const named = Object.entries(datasets ?? {});
  if (named.length === 0) {
    throw new TypeError("createHandler needs at least one dataset: datasets: { products: { schema, engine } }.");
  }
  for (const [name, options] of named) {
    const subject = `the dataset ${JSON.stringify(name)}`;
    checkOptions(subject, options, DATASET_OPTIONS);
    requireSchema(subject, options.schema);
    const { title, public: isPublic = isOpen } = options;
    titleOf(name, title);
    requireFlag(`The option public of ${subject}`, isPublic);
    if (isOpen && !isPublic) {
      throw new TypeError(`Nobody could search ${subject}, which is not public: the service needs keys or accounts.`);
    }
  }
}

function requireFlag(subject: string, flag: unknown): void {
  if (typeof flag === "boolean") return;
  throw new TypeError(`${subject} must be true or false, not ${describeValue(flag)}.`);
}
