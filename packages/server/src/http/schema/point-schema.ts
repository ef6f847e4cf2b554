import { type Point, readPointText } from "firmament/query";
import { z } from "zod";

const EXPECTED = 'a point in degrees, the latitude first, as in { "lat": 52.52, "lon": 13.4 } or "52.52,13.4"';

const degrees = (max: number): z.ZodType<number> => z.number().min(-max).max(max);

/** A point that distances are measured from. */
export const pointFrom: z.ZodType<Point | string> = z
  .union(
    [
      z.strictObject({ lat: degrees(90), lon: degrees(180) }),
      z.string().refine((text) => "lat" in readPointText(text), { error: EXPECTED }),
    ],
    { error: EXPECTED },
  )
  .meta({ description: "The point that distances are measured from, in degrees, the latitude first." });
