/** Node loads the engine itself: its code need not be bundled for the server. */
export default { serverExternalPackages: ["firmament"] };
