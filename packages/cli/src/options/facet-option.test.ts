import { schemaFromJson } from "firmament";
import { describe, expect, it } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { documentsOf } from "../document-type/schema-documents.ts";
import { type FacetValues, facetText, parseFacet } from "./facet-option.ts";

const read = (text: string, others?: FacetValues): FacetValues => parseFacet(text, companyDocuments, others);

describe("parseFacet", () => {
  it("adds facets", () => {
    const some = read("staff_count=0, 11,51.5", read("location_country", read("type=0")));
    expect(some).toEqual({ type: 0, location_country: 10, staff_count: [0, 11, 51.5] });
    expect(read("type=7", some).type).toBe(7);
    expect(read("followers=-5").followers).toEqual([-5]);
  });

  it.each([
    [
      "location_city=5,like:New York,order:value,except:own",
      { limit: 5, like: "New York", order: "value", except: "own" },
    ],
    ["location_city=like:a", { limit: 10, like: "a" }],
    ["staff_count=0,11,except:own", { edges: [0, 11], except: "own" }],
    ["staff_count=bins:20,scale:log,except:own", { bins: 20, scale: "log", except: "own" }],
    ["staff_count=bins:20", { bins: 20 }],
    ["staff_count=width:100", { width: 100 }],
    ["staff_count=0,11,statistics:false", { edges: [0, 11], statistics: false }],
    ["staff_count=bins:5,statistics:true,except:own", { bins: 5, statistics: true, except: "own" }],
    ["staff_count=width:5,statistics:false", { width: 5, statistics: false }],
    [
      "industries=5/staff_count=0,11,statistics:false",
      { limit: 5, facets: { staff_count: { edges: [0, 11], statistics: false } } },
    ],
    ["staff_count=width:0.5,offset:-2.5,except:own", { width: 0.5, offset: -2.5, except: "own" }],
    ["industries=5/type=2/staff_count=0,11", { limit: 5, facets: { type: 2, staff_count: [0, 11] } }],
    ["staff_count=0,11/type=like:a", { edges: [0, 11], facets: { type: { limit: 10, like: "a" } } }],
  ])("reads the options of %j", (text, option) => {
    const [field = ""] = text.split("=");
    expect(read(text)).toEqual({ [field]: option });
    expect(read(facetText(field, option))).toEqual({ [field]: option });
  });

  it.each([
    ["size", 'There is no field "size". The fields are name, website,'],
    ["=5", 'There is no field "". The fields are name, website,'],
    ["type=some", "Use the number of type values to show: type=20."],
    ["type=", "Use the number of type values to show: type=20."],
    ["type=5,6", "Use the number of type values to show: type=20."],
    ["type=order:size", "Optional parts follow it: type=20,like:a,order:value,except:own."],
    ["type=except:all", "Optional parts follow it: type=20,like:a,order:value,except:own."],
    ["type=bins:5", "Optional parts follow it: type=20,like:a,order:value,except:own."],
    [
      "followers=bins:0",
      "Or use a number of ranges from 1 to 9999, optionally on a log scale: followers=bins:20,scale:log.",
    ],
    ["followers=0,scale:log", "Or use a number of ranges"],
    ["followers=bins:5,scale:root", "Or use a number of ranges"],
    ["followers=width:0", "Or use the width of all ranges: followers=width:100,offset:50."],
    ["followers=width:", "Or use the width of all ranges"],
    ["followers=offset:5", "Or use the width of all ranges"],
    ["followers=bins:5,width:5", "Or use the width of all ranges"],
    ["followers=0,11,width:5", "Or use the width of all ranges"],
    ["followers=bins:5,except:all", "Each can end with except:own,"],
    ["followers=bins:5,like:a", "Each can end with except:own,"],
    ["followers=0,11,statistics:no", "and with statistics:false for the counts only."],
    ["followers=statistics:false", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["type=5,statistics:false", "Optional parts follow it: type=20,like:a,order:value,except:own."],
    ["followers", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["followers=", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["followers=1,", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["followers=1,1", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["followers=1e999", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
  ])("rejects %j", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe("parseFacet of other documents", () => {
  const type = documentsOf(
    schemaFromJson({
      analyzer: "folding",
      fields: { title: { type: "text" }, released: { type: "date" }, available: { type: "boolean" } },
    }),
  );

  it.each([
    ["released", { interval: "year" }],
    ["released=month,12,order:count,except:own", { interval: "month", limit: 12, order: "count", except: "own" }],
    ["available", 2],
    ["available=1,order:value", { limit: 1, order: "value" }],
    ["released=week/available=2", { interval: "week", facets: { available: 2 } }],
  ])("reads %j", (text, option) => {
    const [field = ""] = text.split(/[=/]/);
    expect(parseFacet(text, type)).toEqual({ [field]: option });
    expect(parseFacet(facetText(field, option), type)).toEqual({ [field]: option });
  });

  it.each([
    ["released=decade", "Use an interval of the calendar (year, quarter, month, week, day, hour): released=month."],
    ["released=month,x", "Optional parts follow it: released=month,12,order:count,except:own."],
    ["released=month,like:a", "Use an interval of the calendar"],
    ["released=month,statistics:false", "released is a date field, whose facet has no statistics: remove statistics."],
    ["available=some", "Use available alone, or with parts: available=2,order:value,except:own."],
  ])("rejects %j", (text, message) => {
    expect(() => parseFacet(text, type)).toThrow(message);
  });
});
