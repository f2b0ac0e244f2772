// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RuntimeConfigTest {
  private static final Set<String> KNOWN =
      Set.of("/v1", "batch/v1", "r.k8s.io/v1", "r.k8s.io/v1beta1", "r.k8s.io/v1alpha3");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                      | r.k8s.io/v1beta1/claims  | false | false",
        "''                                      | batch/v1/jobs            | true  | true",
        "api/all=true                            | r.k8s.io/v1alpha3/rules  | false | true",
        "api/all=true;api/alpha=false            | r.k8s.io/v1alpha3/rules  | false | false",
        "api/alpha=false;api/all=true            | r.k8s.io/v1alpha3/rules  | false | false",
        "api/beta=true                           | r.k8s.io/v1beta1/claims  | false | true",
        "api/beta=true                           | r.k8s.io/v1alpha3/rules  | false | false",
        "api/ga=false;api/beta=true              | r.k8s.io/v1/claims       | true  | false",
        "api/all=false;batch/v1=true             | batch/v1/jobs            | true  | true",
        "api/all=false;batch/v1=true             | /v1/pods                 | true  | false",
        "r.k8s.io/v1beta1                        | r.k8s.io/v1beta1/claims  | false | true",
        "r.k8s.io/v1beta1=T                      | r.k8s.io/v1beta1/claims  | false | true",
        "api/beta=true;r.k8s.io/v1beta1=false    | r.k8s.io/v1beta1/claims  | false | false",
        "r.k8s.io/v1alpha3/rules=true            | r.k8s.io/v1alpha3/rules  | false | true",
        "r.k8s.io/v1alpha3/rules=true            | r.k8s.io/v1alpha3/claims | false | false",
        "r.k8s.io/v1=false;r.k8s.io/v1/claims=true | r.k8s.io/v1/claims     | true  | true",
        "batch/v1/cronjobs=false                 | batch/v1/cronjobs        | true  | false",
        "batch/v1/cronjobs=false                 | batch/v1/jobs            | true  | true",
        "/v1/endpoints=false                     | /v1/endpoints            | true  | false",
      })
  void saysWhatIsServed(String set, String resource, boolean otherwise, boolean served) {
    RuntimeConfig config = RuntimeConfig.of(KNOWN, List.of(set.split(";")));
    String[] parts = resource.split("/");

    assertEquals(served, config.isEnabled(parts[0], parts[1], parts[2], otherwise));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "api/all=false         | invalid runtime-config with only api/all=false",
        "api/all=1             | invalid value api/all=1",
        "api/beta              | invalid value api/beta=",
        "v1=true               | runtime-config invalid key v1",
        "a/b/c/d=true          | runtime-config invalid key a/b/c/d",
        "x/v1=true;y/v2/z=true | unknown api groups x/v1,y/v2",
        "api/gamma=true        | unknown api groups api/gamma",
        "batch/v7=true         | group version batch/v7 that has not been registered",
        "/v2=true              | group version v2 that has not been registered",
        "batch/v1=yes          | invalid value of batch/v1: yes, err: strconv.ParseBool: parsing \"yes\": invalid syntax",
        "batch/v1/Jobs=true    | invalid key batch/v1/Jobs: group/version/resource and resource is always lowercase plural, not \"Jobs\"",
      })
  void refusesWhatCannotBeMeant(String set, String complaint) {
    List<String> lines = List.of(set.split(";"));

    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> RuntimeConfig.of(KNOWN, lines));

    assertEquals(complaint, e.getMessage());
  }

  @Test
  void showsWhatIsSet() {
    assertEquals(
        List.of("api/beta=true", "batch/v1="),
        RuntimeConfig.of(KNOWN, List.of("batch/v1", "api/beta=true")).set());
  }
}
