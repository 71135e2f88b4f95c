// Numbers, times and states in words.

const GAP = "\u00a0"; // between a number and its unit, which are not to be torn apart at the end of a line
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** 1234567 as "1,234,567". */
export function count(value) {
  return value === null || value === undefined ? "–" : whole.format(value);
}

/** 1234567 as "1.2M"; up to 99,999 in full. */
export function brief(value) {
  return value >= 100_000 ? short.format(value) : count(value);
}

/** A count with its noun: "1 site", "2 sites". */
export function many(value, noun, plural = noun + "s") {
  return count(value) + " " + (value === 1 ? noun : plural);
}

/** A probability, an average or another real number as the CLI writes it: "0.08", "1.23e-5", "1,234"; below a millionth "< 1e-6". */
export function rate(value, digits = 3) {
  if (value === null || value === undefined) {
    return "–";
  }
  if (value === 0) {
    return "0";
  }
  if (Math.abs(value) < 1e-6) {
    return "<" + GAP + "1e-6"; // how much less never matters
  }
  if (Math.abs(value) < 0.0001) {
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    return Number(mantissa) + "e" + exponent;
  }
  return Math.abs(value) >= 1000 ? whole.format(value) : String(Number(value.toPrecision(digits)));
}

/** The upper bound of a mean: "at most 0.08", "< 1e-6". */
export function atMost(value) {
  return (value > 0 && value < 1e-6 ? "" : "at most ") + rate(value);
}

/**
 * A sentence of the server with its decimals as rate() writes them, to as many digits as the server gives: it gives
 * enough to see that 0.0101 is above 0.01.
 */
export function shorter(sentence) {
  return sentence.replace(/\d+\.\d+(e[-+]?\d+)?/g, (number) => {
    const digits = number.replace(/e.*|\./g, "").replace(/^0+/, "").length;
    return rate(Number(number), Math.max(1, digits));
  });
}

/** A sentence of the server in which no line ends after "<". */
export function unbroken(sentence) {
  return sentence.replaceAll("< ", "<" + GAP);
}

/** A share in percent. */
export function percent(value) {
  if (value === null || value === undefined) {
    return "–";
  }
  const hundredth = 100 * value;
  return (hundredth > 0 && hundredth < 0.1 ? "<" + GAP + "0.1" : String(Number(hundredth.toFixed(1)))) + GAP + "%";
}

/** Bytes in binary units. */
export function bytes(value) {
  if (value === null || value === undefined) {
    return "–";
  }
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
  let unit = 0;
  let rest = value;
  while (rest >= 1024 && unit < units.length - 1) {
    rest /= 1024;
    unit++;
  }
  return (unit === 0 ? whole.format(rest) : rest.toFixed(1)) + GAP + units[unit];
}

/** A duration in its largest unit: "now", "40 s", "3 min", "5 h", "2 d". */
export function age(millis) {
  if (millis === null || millis === undefined) {
    return "–";
  }
  const seconds = Math.max(0, millis) / 1000;
  if (seconds < 1) {
    return "now";
  }
  if (seconds < 90) {
    return Math.round(seconds) + GAP + "s";
  }
  if (seconds < 90 * 60) {
    return Math.round(seconds / 60) + GAP + "min";
  }
  return seconds < 36 * 3600 ? Math.round(seconds / 3600) + GAP + "h" : Math.round(seconds / 86400) + GAP + "d";
}

/** A time that has passed: "just now", "3 min ago". */
export function ago(millis) {
  const text = age(millis);
  return text === "now" ? "just now" : text === "–" ? text : text + " ago";
}

/** Microseconds as µs or ms. */
export function micros(value) {
  if (value === null || value === undefined) {
    return "–";
  }
  return value < 1000 ? count(Math.round(value)) + GAP + "µs" : rate(value / 1000) + GAP + "ms";
}

/** The time of day, with the date unless it is today. */
export function clock(millis) {
  const time = new Date(millis);
  const day = time.toDateString() === new Date().toDateString() ? "" : dayOf(time) + " ";
  return day + time.toLocaleTimeString("en-GB");
}

function dayOf(time) {
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

const STATES = {
  ok: ["✓", "healthy", "Its summary is up to date, within the error budget."],
  saturated: ["▲", "saturated", "It holds more items than the largest summary is made for, so it has more false positives."],
  unreachable: ["⊘", "over budget", "Not even a new publication would bring its errors within the budget."],
  failing: ["✗", "failing", "A background task of the site fails, such as saving its summary."],
  isolated: ["⊘", "isolated", "Its data cannot be read, so queries leave it out. All other sites work."],
  stale: ["◷", "stale", "Its owner has been silent, or says that replicas miss more than the budget allows."],
  behind: ["◷", "behind", "Its owner has published a newer summary than the one here."],
  unheard: ["?", "no summary", "It is known by name, but its summary has not arrived, so queries cannot find it."],
  contested: ["⚠", "contested", "Several nodes say that they own it. Queries use the summaries of all of them."],
};

/** What a miss rate is. */
export const MISS_RATE =
  "Share of the items that copies of the summary at other nodes do not know yet. The owner itself misses none.";

/** The icon, the word and the meaning of a state; colour only underlines them. */
export function state(name) {
  const [icon, word, meaning] = STATES[name] ?? ["•", String(name), ""];
  return { icon, word, meaning };
}

export const STATE_NAMES = Object.keys(STATES);

/** Whether no node but this one can have copies of its summaries, so that nothing is missed. */
export function isAlone(federation) {
  return federation.bus === "in-process";
}

/** Whether a federation records how things were made. Its items are then the keys of events: pairs of an id and a role. */
export function isProvenance(federation) {
  return federation.settings.provenance === "true";
}

/** What one item of a federation is called. */
export function itemWord(federation) {
  return isProvenance(federation) ? "key" : "item";
}

/** The title of the items of a federation. */
export function itemsTitle(federation) {
  return isProvenance(federation) ? "Keys" : "Items";
}

/** How long ago the summary of a site was published by this node, or confirmed by its owner. */
export function publishedMillis(site) {
  return site.own ? site.publishedAgeMillis : site.ageMillis;
}

/** How a site is, in a sentence: "healthy, published 3 s ago". */
export function standing(site) {
  const { word } = state(site.state);
  if (site.state !== "ok") {
    return word + (site.reason ? ": " + site.reason : "");
  }
  if (!site.own) {
    return `${word}, confirmed by its owner ${ago(site.ageMillis)}`;
  }
  const published = publishedMillis(site);
  return published === null || published === undefined
    ? `${word}, not published yet`
    : `${word}, published ${ago(published)}`;
}
