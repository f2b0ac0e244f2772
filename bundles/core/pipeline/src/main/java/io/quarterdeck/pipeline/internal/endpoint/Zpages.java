// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.endpoint;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code /statusz} and {@code /flagz}: for a human as text, for a program as an object. */
public final class Zpages {
  private static final String WARNING =
      "Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility"
          + " guarantees and is for debugging purposes only.\n\n";
  private static final Pattern OBJECT =
      Pattern.compile("application/json;(?=.*g=config\\.k8s\\.io)(?=.*v=(v1alpha1|v1beta1)).*");
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss 'UTC' yyyy", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final String JAVA = "java" + Runtime.version().feature();

  private final Flags flags;
  private final boolean showsFlags;
  private final boolean showsStatus;
  private final InstantSource clock;
  private final Instant started;

  public Zpages(Flags flags, FeatureGates gates, InstantSource clock) {
    this.flags = flags;
    this.showsFlags = gates.isEnabled("ComponentFlagz");
    this.showsStatus = gates.isEnabled("ComponentStatusz");
    this.clock = clock;
    this.started = clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /** The paths that it answers. */
  List<String> paths() {
    List<String> out = new ArrayList<>();
    if (showsFlags) {
      out.add("/flagz");
    }
    if (showsStatus) {
      out.add("/statusz");
    }
    return out;
  }

  ApiResponse status(ApiRequest request) {
    Duration up = Duration.between(started, clock.instant());
    if (isText(request)) {
      return Answers.text(
          200,
          "\nkube-apiserver statusz\n"
              + WARNING
              + "Started: "
              + DATE.format(started)
              + "\nUp: "
              + String.format(
                  "%d hr %02d min %02d sec", up.toHours(), up.toMinutesPart(), up.toSecondsPart())
              + "\nGo version: "
              + JAVA
              + "\nBinary version: "
              + Version.BINARY
              + "\nEmulation version: "
              + Version.EMULATED
              + "\n\nPaths: /healthz /livez /metrics /readyz /version\n");
    }
    Map<String, @Nullable Object> o = object(request, "Statusz");
    o.put("startTime", started.toString());
    o.put("uptimeSeconds", up.toSeconds());
    o.put("goVersion", JAVA);
    o.put("binaryVersion", Version.BINARY);
    o.put("emulationVersion", Version.EMULATED);
    o.put("paths", List.of("/healthz", "/livez", "/metrics", "/readyz", "/version"));
    return ApiResponse.bytes(200, ApiResponse.JSON, Json.write(o));
  }

  ApiResponse flags(ApiRequest request) {
    Map<String, String> all = flags.all();
    if (isText(request)) {
      StringBuilder out = new StringBuilder("\nkube-apiserver flagz\n").append(WARNING);
      all.forEach((key, value) -> out.append(key).append('=').append(value).append('\n'));
      return Answers.text(200, out.toString());
    }
    Map<String, @Nullable Object> o = object(request, "Flagz");
    o.put("flags", all);
    return ApiResponse.bytes(200, ApiResponse.JSON, Json.write(o));
  }

  private static boolean isText(ApiRequest request) {
    String accept = request.header("Accept");
    return accept.isEmpty() || accept.contains("text/plain") || accept.contains("*/*");
  }

  private static Map<String, @Nullable Object> object(ApiRequest request, String kind) {
    Matcher m = OBJECT.matcher(request.header("Accept").replace(" ", ""));
    if (!m.matches() || !request.header("Accept").contains("as=" + kind)) {
      throw ApiException.of(
          StatusReason.NOT_ACCEPTABLE,
          "only the following media types are accepted: application/json, application/yaml,"
              + " text/plain",
          null);
    }
    Map<String, @Nullable Object> o = new LinkedHashMap<>();
    o.put("kind", kind);
    o.put("apiVersion", "config.k8s.io/" + m.group(1));
    o.put("metadata", new LinkedHashMap<>(Map.of("name", "kube-apiserver")));
    return o;
  }
}
