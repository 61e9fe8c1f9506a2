import type { SidePage } from '../page.types.ts';
import { click, doubleClick, drag, press, type, wheel } from '../steps.ts';

const style = (path: string) => `<link rel="stylesheet" href="/npm/${path}">`;

const ARABIC: SidePage = {
  name: 'rtl-arabic',
  root: 'lang="ar" dir="rtl"',
  body: `<h1>متجر المخبز</h1><p id="p">نبيع الخبز منذ عام ١٩٨٤، وهذا نص <bdi lang="en">with English</bdi> في الوسط.</p><p><input id="field" value="سلام"> <button id="b">إرسال</button></p>
<div id="box" style="width:300px;overflow:auto;white-space:nowrap;border:1px solid">كلمات طويلة تمتد إلى اليسار كثيرا ولا تنتهي قريبا أبدا في هذا السطر الطويل جدا</div>`,
  steps: [
    click('#field'),
    press('End'),
    type(' خبز'),
    press('ArrowLeft'),
    press('ArrowRight'),
    press('Backspace'),
    wheel('#box', 0, -100),
    doubleClick('#p'),
    drag('#p bdi', [900, 90]),
  ],
};

const HEBREW: SidePage = {
  name: 'rtl-hebrew-form',
  root: 'lang="he" dir="rtl"',
  body: `<form id="f"><table><tr><th>שם<td><input id="n"><tr><th>עיר<td><textarea id="t">תל אביב 12 (north)</textarea></table><label><input type="checkbox" id="c">מסכים</label> <input type="range" id="r" value="30"> <progress value=".4"></progress></form>`,
  steps: [
    click('#n'),
    type('שלום abc 123'),
    press('Shift+ArrowRight'),
    press('Shift+ArrowLeft'),
    press('Shift+ArrowLeft'),
    click('#c'),
    click('#r'),
    press('ArrowLeft'),
    click('#t'),
    press('Home'),
    press('Delete'),
  ],
};

const JAPANESE: SidePage = {
  name: 'cjk-and-ruby',
  root: 'lang="ja"',
  head: `${style('@fontsource/noto-sans-jp/400.css')}<style>body, input { font-family: 'Noto Sans JP' } #up { writing-mode: vertical-rl; height: 260px; border: 1px solid; padding: 8px }</style>`,
  body: `<h1>港のパン屋</h1><p id="p"><ruby>東京<rt>とうきょう</rt></ruby>の朝、四時からパンを焼きます。</p><input id="i" value="日本語"><div id="up">縦書きの文章です。「かぎ括弧」と１２３。</div>`,
  steps: [
    click('#i'),
    press('End'),
    type('パン屋'),
    press('Shift+ArrowLeft'),
    press('Backspace'),
    doubleClick('#p'),
    doubleClick('#up'),
  ],
};

const EMOJI: SidePage = {
  name: 'emoji-and-web-font',
  head: `${style('@fontsource/noto-color-emoji/400.css')}${style('@fontsource/lobster/400.css')}<style>body, input { font: 24px Lobster, 'Noto Color Emoji' }</style>`,
  body: '<h1>Bakery 🥖🍞</h1><p id="p">Family 👨‍👩‍👧, flag 🇵🇹, hand 👍🏽</p><input id="i" value="🥐">',
  steps: [
    click('#i'),
    press('End'),
    type(' Bread 🍰'),
    press('Backspace'),
    press('Backspace'),
    doubleClick('#p'),
  ],
};

export const SCRIPT_PAGES: readonly SidePage[] = [ARABIC, HEBREW, JAPANESE, EMOJI];
