package dev.corymb.cli.simulate;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.lab.eventfaults.EventFaultCounts;
import dev.corymb.lab.faults.FaultCounts;
import dev.corymb.lab.federation.PolicyResult;
import dev.corymb.lab.federation.SimulationOptions;
import dev.corymb.lab.federation.StepMeasure;
import dev.corymb.lab.provenance.WalkCounts;
import java.io.IOException;
import java.util.function.ToDoubleFunction;

/** Results as JSON. */
final class ResultJson {

  private ResultJson() {}

  static void write(PolicyResult result, JsonGenerator json) throws IOException {
    json.writeStringField("policy", result.policy().toString());
    write(result.options(), json);
    json.writeNumberField("updates", result.published().updates());
    json.writeNumberField("snapshots", result.published().snapshots());
    json.writeNumberField("bytes", result.published().updateBytes());
    json.writeNumberField("otherBytes", result.published().otherBytes());
    json.writeNumberField("wholeBytes", result.wholeBytes());
    json.writeNumberField("missRate", result.missRate());
    json.writeNumberField("worstMissRate", result.worstMissRate());
    json.writeNumberField("estimatedMissRate", result.mean(StepMeasure::estimatedMissRate));
    json.writeNumberField("falseRate", result.mean(StepMeasure::falseRate));
    json.writeNumberField("estimatedFalseRate", result.mean(StepMeasure::estimatedFalseRate));
    json.writeNumberField("behind", result.mean(StepMeasure::behind));
    json.writeObjectFieldStart("series");
    series(json, "items", result, StepMeasure::items);
    series(json, "missRate", result, StepMeasure::missRate);
    series(json, "worstMissRate", result, StepMeasure::worstMissRate);
    series(json, "estimatedMissRate", result, StepMeasure::estimatedMissRate);
    series(json, "falseRate", result, StepMeasure::falseRate);
    series(json, "estimatedFalseRate", result, StepMeasure::estimatedFalseRate);
    series(json, "behind", result, StepMeasure::behind);
    series(json, "updates", result, StepMeasure::updates);
    series(json, "bytes", result, StepMeasure::bytes);
    json.writeEndObject();
  }

  private static void write(SimulationOptions options, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("options");
    json.writeNumberField("sites", options.sites());
    json.writeNumberField("hosts", options.hosts());
    json.writeNumberField("items", options.items());
    json.writeNumberField("add", options.add());
    json.writeNumberField("remove", options.remove());
    json.writeNumberField("steps", options.steps());
    json.writeStringField("workload", options.workload().toString());
    json.writeNumberField("missRate", options.missRate());
    json.writeNumberField("falseSites", options.falseSites());
    json.writeNumberField("dirtyFraction", options.dirtyFraction());
    json.writeNumberField("interval", options.interval());
    json.writeNumberField("loss", options.loss());
    json.writeNumberField("delay", options.delayMillis());
    json.writeNumberField("seed", options.seed());
    json.writeEndObject();
  }

  private static void series(
      JsonGenerator json, String name, PolicyResult result, ToDoubleFunction<StepMeasure> measure)
      throws IOException {
    double[] values = result.series().stream().mapToDouble(measure).toArray();
    json.writeFieldName(name);
    json.writeArray(values, 0, values.length);
  }

  static void write(FaultCounts counts, JsonGenerator json) throws IOException {
    for (FaultCounts.Count count : FaultCounts.Count.values()) {
      json.writeNumberField(count.toString(), counts.get(count));
    }
  }

  static void write(WalkCounts counts, JsonGenerator json) throws IOException {
    for (WalkCounts.Count count : WalkCounts.Count.values()) {
      json.writeNumberField(count.toString(), counts.get(count));
    }
  }

  static void write(EventFaultCounts counts, JsonGenerator json) throws IOException {
    for (EventFaultCounts.Count count : EventFaultCounts.Count.values()) {
      json.writeNumberField(count.toString(), counts.get(count));
    }
    json.writeNumberField("expectedMisses", counts.expectedMisses());
    json.writeNumberField("missDeviations", counts.missDeviations());
  }
}
