package dev.corymb.cli.quickstart;

import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.LocateAnswer;
import dev.corymb.client.api.LocateBody;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A question and its answer.
 *
 * @param asked the conditions
 * @param meaning what it shows
 * @param found the sites that might hold a match
 * @param sites the sites there are
 * @param micros the time that the server took, the median of several times
 */
public record Question(String asked, String meaning, long found, long sites, long micros) {

  static final int TIMES = 51;

  /**
   * Asks it, over HTTP, several times: the first ones are slow, because Java is still warming up.
   */
  static Question ask(CorymbClient api, String meaning, Map<String, String> conditions)
      throws InterruptedException {
    LocateBody body = LocateBody.of(JsonText.of(conditions));
    LocateAnswer answer = api.locate(body);
    long[] micros = new long[TIMES];
    for (int i = 0; i < TIMES; i++) {
      micros[i] = api.locate(body).micros();
    }
    Arrays.sort(micros);
    String asked =
        conditions.entrySet().stream()
            .map(condition -> condition.getKey() + "=" + condition.getValue())
            .collect(Collectors.joining(" "));
    return new Question(asked, meaning, answer.total(), answer.sites(), micros[TIMES / 2]);
  }
}
