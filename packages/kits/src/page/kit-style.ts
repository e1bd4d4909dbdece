import { quoteCssString } from "@wardline/theme/css-string";

/** Style of a kit on screen and on A4, in black and white. `footer` appears on each printed page. */
export function buildKitStyle(footer: string): string {
  return `
@page { size: A4; margin: 8mm 7mm 10mm;
  @bottom-left { content: ${quoteCssString(footer)}; font: 7pt Arial, Helvetica, sans-serif; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 7pt Arial, Helvetica, sans-serif; } }
* { box-sizing: border-box; }
body { margin: 0; color: #000; background: #fff; font: 8.4pt/1.22 Arial, Helvetica, "Liberation Sans", sans-serif; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 0 6mm; border-bottom: 0.6mm solid #000; padding-bottom: 1mm; }
h1 { font-size: 15pt; line-height: 1.1; margin: 0; overflow-wrap: anywhere; }
.as-of { font-size: 15pt; line-height: 1.1; font-weight: bold; margin: 0; white-space: nowrap; }
.note { margin: 0.8mm 0 1mm; }
h2 { font-size: 10pt; margin: 3mm 0 0.8mm; break-after: avoid; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 0.2mm solid #555; padding: 0.5mm 0.9mm; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { font-size: 7pt; } tbody th { font-weight: inherit; }
:is(td, th) p { margin: 0; }
.bed, .name, .phone { font-weight: bold; }
.bed { font-size: 9.5pt; line-height: 1.1; }
.phone { white-space: nowrap; }
.bed-width { width: 17mm; } .patient-width { width: 41mm; } .status-width { width: 42mm; } .team-width { width: 27mm; } .notes-width { width: 24mm; }
.dense { font-size: 6.9pt; line-height: 1.16; }
.dense .notes { display: none; }
.dense .bed-width { width: 14.5mm; } .dense .patient-width { width: 37mm; } .dense .status-width { width: 37mm; } .dense .team-width { width: 26.5mm; }
.dense th, .dense td { padding: 0.35mm 0.7mm; }
.acuity { display: inline-block; min-width: 4mm; padding: 0 0.7mm; border: 0.4mm solid #000; text-align: center; font-weight: bold; }
.over { font-weight: bold; text-decoration: underline; }
.blank td { height: 9mm; }
.together { break-inside: avoid; }
.number { font-weight: bold; font-size: 9pt; }
.count { text-align: right; }
@media screen { body { max-width: 210mm; margin: 0 auto; padding: 4mm; font-size: 10pt; } header { flex-wrap: wrap; } .sheet { overflow-x: auto; } table { min-width: 160mm; } }
@media screen and (max-width: 640px) {
  .cards table, .duties table { min-width: 0; font-size: 10pt; } .cards thead, .duties thead { display: none; }
  :is(.cards, .duties) :is(table, tbody, tr, td, tbody th) { display: block; border: 0; }
  :is(.cards, .duties) tr { border-top: 0.4mm solid #000; padding: 1mm 0; } .cards .notes { display: none; } .cards td:first-child { display: flex; gap: 3mm; } }
`;
}
