import { searchProducts } from "../../../lib/products.ts";

export async function POST(request: Request): Promise<Response> {
  try {
    return Response.json(searchProducts(await request.json()));
  } catch (error) {
    // Invalid filters and orders; a text is never invalid as you type.
    return Response.json({ error: String(error) }, { status: 400 });
  }
}
