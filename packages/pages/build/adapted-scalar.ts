import { join } from "node:path";
import { type Cut, withCut } from "firmament/bundle/cut.ts";
import type { Plugin } from "vite";

/** The modules that are adapted, by their paths, with what is cut from them. */
const cutsByModule: ReadonlyMap<string, readonly Cut[]> = new Map(
  Object.entries({
    // The content security policy refuses inline styles: those of messages are a file,
    "@scalar/use-toasts/dist/index.js": [["(function() {", "})();", 'import "vue-sonner/style.css";']],
    // those of elements are properties, not attributes,
    "@scalar/themes/dist/index.js": [
      ['parent.setAttribute("style", ', ")", 'parent.style.cssText = "width:30px;height:30px;overflow-y:scroll;"'],
      ['child.setAttribute("style", ', ")", 'child.style.cssText = "width:100%;height:40px"'],
    ],
    // the width of line numbers is in `scalar-theme.css`,
    "@scalar/highlight/dist/compat/syntax-highlight.js": [["const style = lineMode ?", ": '';", "const style = '';"]],
    // and editors have constructed style sheets, as in a shadow root.
    "style-mod/src/style-mod.js": [["if (!root.head && root.adopted", "", "if (root.adopted"]],
    "@scalar/api-reference/dist/components/ApiReference.vue_vue_type_script_setup_true_lang.js": [
      // The theme is `scalar-theme.css`.
      ['(openBlock(), createBlock(resolveDynamicComponent("style")', '["innerHTML"]))', 'createCommentVNode("", true)'],
      // Services of Scalar, which would send the description of the API to another host.
      ['import("../features/explore-scalar/components/ExploreScalarModal.vue.js")', "", "null"],
      ['import("./AgentScalar/AgentScalarDrawer.vue.js")', "", "null"],
      ['import("../features/explore-scalar/index.js").then((module) => module.ExploreScalarButton)', "", "null"],
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
    // The placeholder of the key says what it is.
    "@scalar/api-client/dist/v2/blocks/scalar-auth-selector-block/components/RequestAuthTab.vue_vue_type_script_setup_true_lang.js":
      [['placeholder: "QUx', '"', 'placeholder: "Your API key"']],
    // Examples are programs that print the answer.
    "@scalar/snippetz/dist/plugins/js/fetch/fetch.js": [
      ["fetch('$", "", "const response = await fetch('$"],
      ["{jsonOptions})`", "", "{jsonOptions});\\nconsole.log(await response.json());`"],
    ],
    "@scalar/snippetz/dist/plugins/python/requests/requests.js": [
      ["return requests", "", "return 'import requests\\n\\nresponse = ' + requests"],
      ["request, configuration);", "", "request, configuration) + '\\nprint(response.json())';"],
    ],
  } satisfies Readonly<Record<string, readonly Cut[]>>).map(([module, cuts]) => [join("node_modules", module), cuts]),
);

/**
 * Bundles Scalar's API reference without inline styles, which the content security policy of the pages forbids, without
 * the parts that call Scalar's own services, and with complete examples.
 *
 * @throws {Error} during the build if a module of Scalar no longer has the expected source
 */
export function adaptedScalar(): Plugin {
  const adapted = new Set<string>();
  return {
    name: "adapted-scalar",
    enforce: "pre",
    transform(code, id) {
      const [module, cuts] = [...cutsByModule].find(([path]) => id.endsWith(path)) ?? [];
      if (module === undefined || cuts === undefined) return null;
      adapted.add(module);
      return { code: cuts.reduce((text, cut) => withCut(text, cut, id), code), map: null };
    },
    buildEnd(error) {
      const missing = [...cutsByModule.keys()].filter((module) => !adapted.has(module));
      if (error === undefined && missing.length > 0) throw new Error(`Scalar has no ${missing.join(", ")} any more.`);
    },
  };
}
