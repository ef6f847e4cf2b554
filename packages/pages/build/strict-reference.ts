import { join } from "node:path";
import { type Cut, withCut } from "firmament/bundle/cut.ts";
import type { Plugin } from "vite";

/** Ends of paths of Scalar's modules, with what is cut from them. */
const cutsByModule: Readonly<Record<string, readonly Cut[]>> = {
  // The styles of messages are a file.
  "@scalar/use-toasts/dist/index.js": [["(function() {", "})();", 'import "vue-sonner/style.css";']],
  // An attribute of styles is refused, a property of the element is not.
  "@scalar/themes/dist/index.js": [
    ['parent.setAttribute("style", ', ")", 'parent.style.cssText = ("width:30px;height:30px;overflow-y:scroll;")'],
    ['child.setAttribute("style", ', ")", 'child.style.cssText = ("width:100%;height:40px")'],
  ],
  // The page has one banner, its own header: what Scalar shows on a narrow screen is a navigation.
  "@scalar/api-reference/dist/components/MobileHeader.vue_vue_type_script_setup_true_lang.js": [
    [
      'createElementVNode("header", _hoisted_2',
      "",
      'createElementVNode("nav", { ..._hoisted_2, "aria-label": "Section" }',
    ],
  ],
  // A combobox says that it is closed.
  "@scalar/api-client/dist/v2/components/code-input/CodeInputLite.vue_vue_type_script_setup_true_lang.js": [
    [
      '"aria-expanded": displayVariablesDropdown.value ? "true" : ',
      "void 0",
      '"aria-expanded": __props.withVariables ? String(displayVariablesDropdown.value) : void 0',
    ],
  ],
  // The number of digits of line numbers is in `scalar-theme.css`.
  "@scalar/highlight/dist/compat/syntax-highlight.js": [["const style = lineMode ?", ": '';", "const style = '';"]],
  "@scalar/api-reference/dist/components/ApiReference.vue_vue_type_script_setup_true_lang.js": [
    // The theme is that of the pages: `docs.css`.
    ['(openBlock(), createBlock(resolveDynamicComponent("style")', '["innerHTML"]))', 'createCommentVNode("", true)'],
    // Services of Scalar, which would send the description of the API to another host.
    ['import("../features/explore-scalar/components/ExploreScalarModal.vue.js")', "", "null"],
    ['import("./AgentScalar/AgentScalarDrawer.vue.js")', "", "null"],
    ['import("../features/explore-scalar/index.js").then((module) => module.ExploreScalarButton)', "", "null"],
  ],
};

/**
 * Bundles Scalar's API reference without inline styles, which the content security policy of the pages forbids, and
 * without the parts that call Scalar's own services.
 *
 * @throws {Error} during the build if a module of Scalar no longer has the expected source
 */
export function strictReference(): Plugin {
  const expected = new Map(Object.entries(cutsByModule).map(([module, cuts]) => [join("node_modules", module), cuts]));
  return {
    name: "strict-reference",
    enforce: "pre",
    transform(code, id) {
      const cuts = [...expected].find(([module]) => id.endsWith(module))?.[1];
      if (cuts === undefined) return null;
      return { code: cuts.reduce((text, cut) => withCut(text, cut, id), code), map: null };
    },
  };
}
