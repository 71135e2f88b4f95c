// Numbers, times and states in words.

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

/** A probability or small mean to three digits: "0.08", "1.2e-5", "< 1e-6", "0". */
export function rate(value) {
  if (value === null || value === undefined) {
    return "–";
  }
  if (value === 0) {
    return "0";
  }
  if (Math.abs(value) < 1e-6) {
    return "< 1e-6";
  }
  if (Math.abs(value) < 0.0001) {
    const [digits, exponent] = value.toExponential(1).split("e");
    return digits.replace(/\.0$/, "") + "e" + exponent.replace("+", "");
  }
  return String(Number(value.toPrecision(value < 1 ? 2 : 3)));
}

/** The upper bound of a mean: "at most 0.08", "< 1e-6". */
export function atMost(value) {
  return (value > 0 && value < 1e-6 ? "" : "at most ") + rate(value);
}

/** A share as per cent. */
export function percent(value) {
  if (value === null || value === undefined) {
    return "–";
  }
  const hundredth = 100 * value;
  return (hundredth > 0 && hundredth < 0.1 ? "< 0.1" : String(Number(hundredth.toFixed(1)))) + " %";
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
  return (unit === 0 ? whole.format(rest) : rest.toFixed(rest < 10 ? 1 : 0)) + " " + units[unit];
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
    return Math.round(seconds) + " s";
  }
  if (seconds < 90 * 60) {
    return Math.round(seconds / 60) + " min";
  }
  return seconds < 36 * 3600 ? Math.round(seconds / 3600) + " h" : Math.round(seconds / 86400) + " d";
}

/** Microseconds as µs or ms. */
export function micros(value) {
  if (value === null || value === undefined) {
    return "–";
  }
  return value < 1000 ? count(Math.round(value)) + " µs" : rate(value / 1000) + " ms";
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
  ok: ["✓", "ok"],
  saturated: ["▲", "saturated"],
  unreachable: ["⊘", "unreachable"],
  failing: ["✗", "failing"],
  stale: ["◷", "stale"],
  behind: ["◷", "behind"],
  unheard: ["?", "unheard"],
  isolated: ["✗", "isolated"],
};

/** The icon and the word of a state; colour only underlines them. */
export function state(name) {
  const [icon, word] = STATES[name] ?? ["•", String(name)];
  return { icon, word };
}

export const STATE_NAMES = Object.keys(STATES);
