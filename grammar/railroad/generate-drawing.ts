/**
 * A part of a railroad diagram. Its line runs from `(x, y)` to `(x + width, y)`; it takes the height `up` above the
 * line and `down` below.
 */
export interface Drawing {
  readonly width: number;
  readonly up: number;
  readonly down: number;
  /** SVG elements. */
  draw(x: number, y: number): string;
}

const characterWidth = 8.5;
const half = 14;
const gap = 12;
const curve = 10;
const margin = 20;

const style = `
  svg { background: #fff }
  path, circle { fill: none; stroke: #57606a; stroke-width: 1.5 }
  rect { fill: #f6f8fa; stroke: #57606a }
  rect.token { fill: #ddf4ff; stroke: #0969da }
  text { font: 14px ui-monospace, SFMono-Regular, Menlo, monospace; fill: #1f2328; text-anchor: middle }`;

/** A rule as a box, or a token as a rounded box. */
export function box(label: string, kind: "rule" | "token"): Drawing {
  const width = Math.ceil(label.length * characterWidth) + 2 * margin;
  const shape = kind === "token" ? `class="token" rx="${half}"` : 'class="rule"';
  return {
    width,
    up: half,
    down: half,
    draw: (x, y) =>
      `<rect ${shape} x="${x}" y="${y - half}" width="${width}" height="${2 * half}"/>\n` +
      `<text x="${x + width / 2}" y="${y + 5}">${escapeXml(label)}</text>`,
  };
}

/** An empty line. */
export const skip: Drawing = { width: 0, up: 0, down: 0, draw: () => "" };

/** Parts next to each other. */
export function sequence(items: readonly Drawing[]): Drawing {
  const width = items.reduce((sum, item) => sum + item.width, 0) + gap * Math.max(0, items.length - 1);
  return {
    width,
    up: Math.max(0, ...items.map(({ up }) => up)),
    down: Math.max(0, ...items.map(({ down }) => down)),
    draw(x, y) {
      const drawn: string[] = [];
      let at = x;
      for (const [i, item] of items.entries()) {
        if (i > 0) drawn.push(path(`M${at} ${y}h${gap}`));
        if (i > 0) at += gap;
        drawn.push(item.draw(at, y));
        at += item.width;
      }
      return drawn.join("\n");
    },
  };
}

/** Alternatives: the first on the line, the others below. */
export function choice(items: readonly Drawing[]): Drawing {
  const inner = Math.max(...items.map(({ width }) => width));
  const offsets: number[] = [];
  let bottom = 0;
  for (const [i, { up, down }] of items.entries()) {
    const offset = i === 0 ? 0 : Math.max(bottom + up + gap, 2 * curve);
    offsets.push(offset);
    bottom = offset + down;
  }
  return {
    width: inner + 4 * curve,
    up: items[0]?.up ?? 0,
    down: bottom,
    draw(x, y) {
      const right = x + 2 * curve + inner;
      return items
        .map((item, i) => {
          const below = offsets[i] ?? 0;
          const at = x + 2 * curve + (inner - item.width) / 2;
          const lines = [
            path(`M${x + 2 * curve} ${y + below}H${at}`),
            path(`M${at + item.width} ${y + below}H${right}`),
          ];
          if (below === 0) lines.push(path(`M${x} ${y}h${2 * curve}`), path(`M${right} ${y}h${2 * curve}`));
          else {
            const straight = below - 2 * curve;
            lines.push(path(`M${x} ${y}q${curve} 0 ${curve} ${curve}v${straight}q0 ${curve} ${curve} ${curve}`));
            lines.push(
              path(`M${right} ${y + below}q${curve} 0 ${curve} -${curve}v-${straight}q0 -${curve} ${curve} -${curve}`),
            );
          }
          return [...lines, item.draw(at, y + below)].join("\n");
        })
        .join("\n");
    },
  };
}

/** One or more repetitions, with the return line below. */
export function loop(item: Drawing): Drawing {
  const back = Math.max(item.down + gap, 2 * curve);
  const straight = back - 2 * curve;
  return {
    width: item.width + 4 * curve,
    up: item.up,
    down: back,
    draw(x, y) {
      const left = x + 2 * curve;
      const right = left + item.width;
      return [
        path(`M${x} ${y}H${left}`),
        path(`M${right} ${y}h${2 * curve}`),
        path(
          `M${right} ${y}q${curve} 0 ${curve} ${curve}v${straight}q0 ${curve} -${curve} ${curve}H${left}` +
            `q-${curve} 0 -${curve} -${curve}v-${straight}q0 -${curve} ${curve} -${curve}`,
        ),
        item.draw(left, y),
      ].join("\n");
    },
  };
}

/** A diagram with start and end points, as an SVG file. */
export function diagram(title: string, drawing: Drawing): string {
  const width = drawing.width + 4 * margin;
  const height = drawing.up + drawing.down + 2 * gap;
  const y = drawing.up + gap;
  const right = 2 * margin + drawing.width;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${style}\n</style>`,
    `<circle cx="${margin - 5}" cy="${y}" r="5"/>`,
    path(`M${margin} ${y}h${margin}`),
    drawing.draw(2 * margin, y),
    path(`M${right} ${y}h${margin}`),
    `<circle cx="${right + margin + 5}" cy="${y}" r="5"/>`,
    "</svg>",
  ]
    .filter((line) => line !== "")
    .join("\n")}\n`;
}

function path(d: string): string {
  return `<path d="${d}"/>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
