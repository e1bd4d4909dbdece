/** Code point ranges, both ends included. */
export type Ranges = readonly (readonly [number, number])[];

/** Parses hexadecimal ranges: "9-d 20". */
function parseRanges(text: string): Ranges {
  return text.split(" ").map((range) => {
    const [first = 0, last = first] = range.split("-").map((code) => parseInt(code, 16));
    return [first, last];
  });
}

/**
 * Invisible characters: Unicode's Default_Ignorable_Code_Point. The tables are explicit because engines differ in their
 * Unicode version and the database uses the same tables.
 */
export const INVISIBLE_CHARACTERS: Ranges = parseRanges(
  "ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164 fe00-fe0f feff ffa0 fff0-fff8 " +
    "1bca0-1bca3 1d173-1d17a e0000-e0fff",
);

/** Spaces of every width, line breaks, and the empty Braille cell. */
export const SPACES: Ranges = parseRanges(
  "9-d 20 85 a0 1680 2000-200a 2028-2029 202f 205f 2800 3000",
);

export const DASHES: Ranges = parseRanges(
  "2d 58a 5be 1400 1806 2010-2015 2043 2212 2e17 2e1a 2e3a-2e3b 2e40 2e5d 301c 3030 30a0 10ead",
);

/**
 * Marks that people omit when typing, for Latin, Greek, Cyrillic, Hebrew and Arabic, with tatweel and nukta. Vowel
 * signs count as letters and are not removed.
 */
export const MARKS: Ranges = parseRanges(
  "300-36f 483-487 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 640 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed " +
    "8d3-8e1 8e3-8ff 93c 9bc a3c abc 1ab0-1ace 1dc0-1dff 20d0-20f0 fe20-fe2f",
);

/** Unicode simple case folding of decomposed text: "first..last/step±distance", hexadecimal. Only "ß" becomes two letters. */
const CASE_FOLDS =
  "41..5a+20 c6+20 d0+20 d8+20 de+20 110+1 126+1 141+1 14a+1 152+1 166+1 181+d2 182..184/2+1 186+ce 187+1 189..18a+cd " +
  "18b+1 18e+4f 18f+ca 190+cb 191+1 193+cd 194+cf 196+d3 197+d1 198+1 19c+d3 19d+d5 19f+d6 1a2..1a4/2+1 " +
  "1a6+da 1a7+1 1a9+da 1ac+1 1ae+da 1b1..1b2+d9 1b3..1b5/2+1 1b7+db 1b8+1 1bc+1 1e4+1 1f6-61 1f7-38 21c+1 " +
  "220-82 222..224/2+1 23a+2a2b 23b+1 23d-a3 23e+2a28 241+1 243-c3 244+45 245+47 246..24e/2+1 345+74 " +
  "370..372/2+1 376+1 37f+74 391..3a1+20 3a3..3a9+20 3c2+1 3cf+8 3d8..3ee/2+1 3f7+1 3fa+1 3fd..3ff-82 " +
  "402..404/2+50 405..406+50 408..40b+50 40f+50 410..418+20 41a..42f+20 460..474/2+1 478..480/2+1 " +
  "48a..4be/2+1 4c0+f 4c3..4cd/2+1 4d4+1 4d8+1 4e0+1 4e8+1 4f6+1 4fa..52e/2+1 531..556+30 10a0..10c5+1c60 " +
  "10c7+1c60 10cd+1c60 13f8..13fd-8 1c80-184e 1c81-184d 1c82-1844 1c83..1c84-1842 1c85-1843 1c86-183c " +
  "1c87-1824 1c88+89c3 1c90..1cba-bc0 1cbd..1cbf-bc0 1efa..1efe/2+1 2132+1c 2183+1 2c00..2c2f+30 2c60+1 " +
  "2c62-29f7 2c63-ee6 2c64-29e7 2c67..2c6b/2+1 2c6d-2a1c 2c6e-29fd 2c6f-2a1f 2c70-2a1e 2c72+1 2c75+1 " +
  "2c7e..2c7f-2a3f 2c80..2ce2/2+1 2ceb..2ced/2+1 2cf2+1 a640..a66c/2+1 a680..a69a/2+1 a722..a72e/2+1 " +
  "a732..a76e/2+1 a779..a77b/2+1 a77d-8a04 a77e..a786/2+1 a78b+1 a78d-a528 a790..a792/2+1 a796..a7a8/2+1 " +
  "a7aa-a544 a7ab-a54f a7ac-a54b a7ad-a541 a7ae-a544 a7b0-a512 a7b1-a52a a7b2-a515 a7b3+3a0 a7b4..a7c2/2+1 " +
  "a7c4-30 a7c5-a543 a7c6-8a38 a7c7..a7c9/2+1 a7d0+1 a7d6..a7d8/2+1 a7f5+1 ab70..abbf-97d0 10400..10427+28 " +
  "104b0..104d3+28 10570..1057a+27 1057c..1058a+27 1058c..10592+27 10594..10595+27 10c80..10cb2+40 " +
  "118a0..118bf+20 16e40..16e5f+20 1e900..1e921+22";

/** Latin letters that do not decompose, each followed by its typed form (Unicode CLDR, Latin-ASCII). */
const TYPED_LETTERS =
  "ðd øo đd ħh ıi ĸq łl ŋn ŧt ƀb ƃb ƈc ƌd ƒf ƙk ƚl ƞn ƥp ƫt ƭt ƴy ƶz ǥg ȡd ȥz ȴl ȵn ȶt ȷj ȼc ȿs ɀz ɇe ɉj ɍr " +
  "ɏy ɓb ɕc ɖd ɗd ɛe ɟj ɠg ɡg ɢg ɦh ɧh ɨi ɪi ɫl ɬl ɭl ɱm ɲn ɳn ɴn ɼr ɽr ɾr ʀr ʂs ʈt ʉu ʋv ʏy ʐz ʑz ʙb ʛg ʜh " +
  "ʝj ʟl ʠq ᴀa ᴃb ᴄc ᴅd ᴆd ᴇe ᴊj ᴋk ᴌl ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ᵬb ᵭd ᵮf ᵯm ᵰn ᵱp ᵲr ᵳr ᵴs ᵵt ᵶz ᵻi ᵽp ᵾu ᶀb " +
  "ᶁd ᶂf ᶃg ᶄk ᶅl ᶆm ᶇn ᶈp ᶉr ᶊs ᶌv ᶍx ᶎz ᶏa ᶑd ᶒe ᶓe ᶖi ᶙu ẜs ẝs ỽv ỿy ⱡl ⱥa ⱦt ⱨh ⱪk ⱬz ⱱv ⱳw ⱴv ⱸe ⱺo ꜰf " +
  "ꜱs ꝁk ꝃk ꝅk ꝇl ꝉl ꝋo ꝍo ꝑp ꝓp ꝕp ꝗq ꝙq ꝟv ꝱd ꝲl ꝳm ꝴn ꝵr ꝶr ꝷt ꝺd ꝼf ꞇt ꞑn ꞓc ꞡg ꞣk ꞥn ꞧr ꞩs əe ǝe ɔo ɣg " +
  "ʊu ɩi";

const TWO_LETTER_FORMS =
  "æae þth œoe ƕhv ƣoi ȸdb ȹqp ɶoe ʣdz ʥdz ʦts ʪls ʫlz ᴁae ᵫue ᵺth ỻll ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝏoo ꝡvy ꝥth " +
  "ꝧth";

/** Signs and letters of other scripts that people do not distinguish when typing. */
const UNIFIED_CHARACTERS =
  "‘' ’' ‛' ′' ʹ' ʻ' ʼ' ʽ' ˈ' `' “\" ”\" „\" ‟\" ″\" ىي یي کك ڪك ٱا ةه ہه ھه ەه " +
  "٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9";

/** Decomposed letters that some people type as two: "Müller" is found as "muller" and "mueller". */
const ALTERNATIVE_FORMS = "a\u0308ae o\u0308oe u\u0308ue a\u030aaa øoe đdj ðdh ŋng";

export function buildCaseFolds(): Map<string, string> {
  const folds = new Map<string, string>();
  for (const run of CASE_FOLDS.split(" ")) {
    const [, first = "", last = first, step = "1", distance = ""] =
      /^([0-9a-f]+)(?:\.\.([0-9a-f]+))?(?:\/(\d))?([+-][0-9a-f]+)$/.exec(run) ?? [];
    for (let at = parseInt(first, 16); at <= parseInt(last, 16); at += Number(step)) {
      folds.set(String.fromCodePoint(at), String.fromCodePoint(at + parseInt(distance, 16)));
    }
  }
  return folds;
}

export function buildTypedLetters(): Map<string, string> {
  const pairs = `${TYPED_LETTERS} ${UNIFIED_CHARACTERS}`.split(" ").map((pair) => Array.from(pair));
  return new Map(pairs.map(([letter = "", typed = ""]) => [letter, typed]));
}

export function listTwoLetterForms(): [string, string][] {
  return TWO_LETTER_FORMS.split(" ").map((entry) => [entry.slice(0, -2), entry.slice(-2)]);
}

export function listAlternativeSpellings(): [string, string][] {
  return ALTERNATIVE_FORMS.split(" ").map((entry) => [entry.slice(0, -2), entry.slice(-2)]);
}
