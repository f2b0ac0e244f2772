// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.registration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.client.http.AddressSource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.group.ApiGroup;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which APIServices are passed on. */
final class RegistrationsTest {
  private record Group(String group, boolean isCustom) implements ApiGroup {
    @Override
    public InputStream resources() {
      return new ByteArrayInputStream("{\"versions\":[{\"version\":\"v1\"}]}".getBytes());
    }

    @Override
    public InputStream definitions() {
      return InputStream.nullInputStream();
    }
  }

  private static Registration registered(String group, String version, boolean service) {
    ApiService read =
        ApiService.of(
            new ApiObject(
                Json.readObject(
                    ("{'metadata':{'name':'%2$s.%1$s'},'spec':{'group':'%1$s','version':'%2$s',"
                            + "'groupPriorityMinimum':5,'versionPriority':6%3$s},"
                            + "'status':{'conditions':[{'type':'Available','status':'True'}]}}")
                        .formatted(
                            group,
                            version,
                            service ? ",'service':{'namespace':'ns','name':'s','port':8443}" : "")
                        .replace('\'', '"')
                        .getBytes())));
    ApiService.Target target = read.target();
    return new Registration(
        read,
        target == null
            ? null
            : new Backend(
                target, AddressSource.of("127.0.0.1", 1), new FrontProxy("", ""), Egress.DIRECT));
  }

  @Test
  void onlyVersionsOfBundlesAreNeverPassedOn() {
    LocalVersions local = new LocalVersions();
    local.add(new Group("apps", false));
    local.add(new Group("crd.example", true));
    Registrations registrations = new Registrations();
    registrations.set(
        List.of(
            registered("apps", "v1", true),
            registered("apps", "v9", true),
            registered("crd.example", "v1", true),
            registered("batch", "v1", false),
            registered("", "v1", true)),
        local);
    assertNull(registrations.passedOn("apps/v1"));
    assertNotNull(registrations.passedOn("apps/v9"));
    assertNotNull(registrations.passedOn("crd.example/v1"));
    assertNull(registrations.passedOn("batch/v1"));
    assertNull(registrations.passedOn("v1"));
    assertEquals(2, registrations.passedOn().size());
    assertEquals(5, registrations.all().size());
  }

  @Test
  void ofAnApiServiceThisIsKept() {
    ApiService service = registered("g", "v1", true).service();
    assertEquals("v1.g", service.name());
    assertEquals(5, service.groupPriority());
    assertEquals(6, service.versionPriority());
    ApiService.Target target = Objects.requireNonNull(service.target());
    assertEquals("s.ns.svc", target.serverName());
    assertEquals(8443, target.service().port());
  }
}
