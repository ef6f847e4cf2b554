/** The words of a text and what is between them; together they are the text. */
export type SegmentText = (text: string) => readonly string[];

/**
 * The segmentation of this runtime.
 *
 * @throws {TypeError} if it has none
 */
export function segmenter(): SegmentText {
  if (typeof Intl.Segmenter !== "function") {
    throw new TypeError("This runtime cannot separate words without spaces: it has no Intl.Segmenter.");
  }
  const words = new Intl.Segmenter("th", { granularity: "word" });
  return (text) => Array.from(words.segment(text), ({ segment }) => segment);
}

/** Sentences in Thai, Lao, Khmer and Burmese, with frequent words, names, loan words and words that can be misread. */
const PROBE = [
  "วันนี้อากาศดีมากเราจึงไปเดินเล่นที่สวนสาธารณะใกล้บ้านกับเพื่อนสามคน",
  "บริษัทซอฟต์แวร์ในกรุงเทพมหานครเปิดรับสมัครพนักงานใหม่ตากลมโดยไม่มีประสบการณ์",
  "ฉันซื้อคอมพิวเตอร์เครื่องใหม่ราคาสองหมื่นบาทจากร้านค้าออนไลน์เมื่อเดือนมกราคม",
  "ມື້ນີ້ອາກາດດີຫຼາຍພວກເຮົາຈຶ່ງໄປຍ່າງຫຼິ້ນຢູ່ນະຄອນຫຼວງວຽງຈັນກັບໝູ່ສາມຄົນ",
  "ບໍລິສັດຄອມພິວເຕີເປີດຮັບພະນັກງານໃໝ່ໃນປະເທດລາວ",
  "ថ្ងៃនេះអាកាសធាតុល្អណាស់ដូច្នេះយើងទៅដើរលេងនៅរាជធានីភ្នំពេញជាមួយមិត្តភក្តិ",
  "ក្រុមហ៊ុនកុំព្យូទ័រជ្រើសរើសបុគ្គលិកថ្មីនៅប្រទេសកម្ពុជា",
  "ဒီနေ့ရာသီဥတုကောင်းတယ်ဒါကြောင့်ရန်ကုန်မြို့မှာသူငယ်ချင်းတွေနဲ့လမ်းလျှောက်ကြတယ်",
  "ကွန်ပျူတာကုမ္ပဏီကမြန်မာနိုင်ငံမှာဝန်ထမ်းအသစ်တွေခေါ်နေတယ်",
] as const;

let digest: string | undefined;

/**
 * How this runtime separates words, as eight hexadecimal digits: equal for runtimes that separate the sentences of the
 * probe equally. That they agree on all texts is likely, but not certain.
 */
export function segmentationDigest(): string {
  digest ??= digestOf(PROBE.map(segmenter()));
  return digest;
}

/** FNV-1a of the texts, each after its length. */
function digestOf(sentences: readonly (readonly string[])[]): string {
  let hash = 0x811c9dc5;
  for (const sentence of sentences) {
    for (const { length } of sentence) hash = Math.imul(hash ^ length, 0x01000193);
    hash = Math.imul(hash ^ 0xff, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
