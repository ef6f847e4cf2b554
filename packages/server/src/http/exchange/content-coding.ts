import { readUpTo } from "./byte-stream.ts";
import type { EndpointResponse } from "./endpoint.ts";

/** Compressing a smaller body saves no packet. */
const MIN_BYTES = 1024;

/** The content coding of requests and responses. */
const GZIP = "gzip";

/** The response, compressed if the client accepts that. Caches must distinguish both versions. */
export async function compressed(request: Request, response: EndpointResponse): Promise<EndpointResponse> {
  const { status, body } = response;
  if (status !== 200 || body === null || body instanceof ReadableStream) return response;
  const headers = { ...response.headers, vary: "accept-encoding" };
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  if (bytes.length < MIN_BYTES || !acceptsGzip(request.headers.get("accept-encoding"))) {
    return { status, headers, body };
  }
  const gzipped = await readUpTo(coded(bytes, new CompressionStream(GZIP)), Number.POSITIVE_INFINITY);
  return { status, headers: { ...headers, "content-encoding": GZIP }, body: gzipped };
}

/** Whether an `Accept-Encoding` accepts gzip, as RFC 9110 defines it in 12.5.3; a missing one does not ask for it. */
export function acceptsGzip(header: string | null): boolean {
  const weights = new Map<string, number>();
  for (const element of (header ?? "").toLowerCase().split(",")) {
    const [coding = "", ...parameters] = element.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get(GZIP) ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}

/** Whether a `Content-Encoding` is that of a body without a coding, or of one in gzip; `null` for any other. */
export function requestCoding(header: string | null): "identity" | "gzip" | null {
  const coding = (header ?? "").trim().toLowerCase();
  if (coding === "" || coding === "identity") return "identity";
  return coding === GZIP || coding === "x-gzip" ? GZIP : null;
}

/**
 * The decompressed bytes; `null` if they are more than `maxBytes`: decompression ends there.
 *
 * @throws {Error} for bytes that are not in gzip, or not complete
 */
export async function gunzipped(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array | null> {
  const reader = coded(bytes, new DecompressionStream(GZIP));
  const decoded = await readUpTo(reader, maxBytes);
  if (decoded === null) reader.cancel().catch(() => {});
  return decoded;
}

function coded(
  bytes: Uint8Array,
  coder: CompressionStream | DecompressionStream,
): ReadableStreamDefaultReader<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes as Uint8Array<ArrayBuffer>);
      controller.close();
    },
  });
  return source.pipeThrough(coder).getReader();
}
