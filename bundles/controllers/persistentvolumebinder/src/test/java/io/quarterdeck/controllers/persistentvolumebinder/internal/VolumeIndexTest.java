// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.controllers.persistentvolumebinder.internal.VolumeIndex.Entry;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VolumeIndexTest {
  private static final ObjectKey CLAIM = new ObjectKey("n", "c");

  private final Map<String, ApiObject> volumes = new HashMap<>();
  private final VolumeIndex index = new VolumeIndex();

  private static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private ApiObject volume(String name, String size, String spec, String phase, String... modes) {
    ApiObject v = object(Cluster.volumeJson(name, size, "", spec));
    v.object("spec").put("accessModes", List.of(modes));
    v.object("status").put("phase", phase);
    volumes.put(name, v);
    index.put(Entry.of(v));
    return v;
  }

  private static ApiObject claim(String size, String spec) {
    return object(Cluster.claimJson("c", size, "", spec));
  }

  private String nearest(ApiObject claim, boolean delayed) {
    ApiObject found =
        index.nearest(
            CLAIM,
            Wanted.of(claim),
            n -> {
              ApiObject v = volumes.get(n);
              return v != null && Fit.suits(v, claim, delayed) ? v : null;
            });
    return found == null ? "" : found.meta().name();
  }

  @Test
  void theSmallestOfThoseWithFewestModes() {
    volume("many", "1Gi", "", "Available", "ReadWriteMany", "ReadWriteOnce");
    volume("big", "20Gi", "", "Available", "ReadWriteOnce");
    volume("mid", "10Gi", "", "Available", "ReadWriteOnce");
    volume("tiny", "1Mi", "", "Available", "ReadWriteOnce");
    volume("other", "1Gi", "", "Available", "ReadOnlyMany");
    volume("taken", "1Gi", "", "Bound", "ReadWriteOnce");
    volume("classy", "1Gi", ",'storageClassName':'x'", "Available", "ReadWriteOnce");
    assertEquals("mid", nearest(claim("1Gi", ""), false));
    assertEquals("classy", nearest(claim("1Gi", ",'storageClassName':'x'"), false));
    assertEquals("", nearest(claim("30Gi", ""), false));
    index.remove("mid");
    assertEquals("big", nearest(claim("1Gi", ""), false));
    index.remove("big");
    assertEquals("many", nearest(claim("1Gi", ""), false));
    assertEquals("", nearest(claim("1Gi", ""), true));
  }

  @Test
  void aReservedOneOfTheSameModesGoesFirst() {
    volume("small", "1Gi", "", "Available", "ReadWriteOnce");
    String own = ",'storageClassName':'x','claimRef':{'namespace':'n','name':'c'}";
    volume("own", "5Gi", own, "Available", "ReadWriteOnce");
    volume(
        "others", "1Gi", ",'claimRef':{'namespace':'n','name':'d'}", "Available", "ReadWriteOnce");
    assertEquals(Set.of("own"), index.reservedFor(CLAIM));
    assertEquals("own", nearest(claim("1Gi", ""), false));
    assertEquals("own", nearest(claim("1Gi", ""), true));
    assertEquals("", nearest(claim("6Gi", ""), false));
    volume("own", "5Gi", own, "Available", "ReadWriteMany", "ReadWriteOnce");
    assertEquals("small", nearest(claim("1Gi", ""), false));
    index.remove("own");
    assertEquals(Set.of(), index.reservedFor(CLAIM));
  }

  @Test
  void onlyWhatSuits() {
    ApiObject v = volume("v", "1Gi", "", "Available", "ReadWriteOnce");
    v.meta().mutableLabels().put("tier", "gold");
    assertEquals("v", nearest(claim("1Gi", ",'selector':{'matchLabels':{'tier':'gold'}}"), false));
    assertEquals("", nearest(claim("1Gi", ",'selector':{'matchLabels':{'tier':'tin'}}"), false));
    assertEquals("", nearest(claim("1Gi", ",'volumeMode':'Block'"), false));
    assertEquals("", nearest(claim("1Gi", ",'volumeAttributesClassName':'a'"), false));
    v.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertEquals("", nearest(claim("1Gi", ""), false));
  }

  @Test
  void whyANamedVolumeIsRefused() {
    ApiObject v = volume("v", "1Gi", ",'volumeMode':'Block'", "Available", "ReadWriteOnce");
    assertEquals("requested PV is too small", Fit.misfit(v, claim("2Gi", "")));
    assertEquals(
        "storageClassName does not match", Fit.misfit(v, claim("1", ",'storageClassName':'x'")));
    assertEquals(
        "volumeAttributesClassName does not match",
        Fit.misfit(v, claim("1", ",'volumeAttributesClassName':'x'")));
    assertEquals("incompatible volumeMode", Fit.misfit(v, claim("1", "")));
    ApiObject c = claim("1", ",'volumeMode':'Block'");
    assertEquals("", Fit.misfit(v, c));
    c.object("spec").put("accessModes", List.of("ReadWriteMany"));
    assertEquals("incompatible accessMode", Fit.misfit(v, c));
    v.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertEquals("the volume is marked for deletion \"v\"", Fit.misfit(v, c));
  }

  @Test
  void aVolumeWakesThoseWhoMayWantIt() {
    PendingClaims pending = new PendingClaims();
    ObjectKey big = new ObjectKey("n", "big");
    ObjectKey named = new ObjectKey("n", "named");
    pending.add(CLAIM, Wanted.of(claim("1Gi", "")));
    pending.add(big, Wanted.of(claim("9Gi", "")));
    pending.add(named, Wanted.of(claim("9Gi", ",'volumeName':'v'")));
    Entry free = Entry.of(volume("v", "1Gi", "", "Available", "ReadWriteOnce"));
    assertEquals(List.of(named, CLAIM), pending.take(free));
    assertEquals(List.of(), pending.take(free));
    Entry reserved =
        Entry.of(
            volume(
                "r",
                "1Gi",
                ",'claimRef':{'namespace':'n','name':'big'}",
                "Available",
                "ReadWriteOnce"));
    assertEquals(List.of(big), pending.take(reserved));
    assertEquals(List.of(), pending.all());
  }
}
