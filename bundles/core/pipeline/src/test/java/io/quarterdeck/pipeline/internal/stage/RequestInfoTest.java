// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** As Kubernetes' RequestInfoFactory reads method and path. */
class RequestInfoTest {
  private static ApiRequest request(String method, String target) {
    ApiRequest get = Requests.get(target, Map.of());
    return new ApiRequest(
        method,
        get.path(),
        get.rawQuery(),
        get.query(),
        get.headers(),
        get.peerCertificates(),
        get.body(),
        get.remoteAddress(),
        get.host());
  }

  private static RequestInfo parse(String method, String target) {
    return RequestInfoStage.parse(request(method, target));
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/api/v1/namespaces,list,'',v1,'',namespaces,'',''",
    "GET,/api/v1/namespaces/n,get,'',v1,n,namespaces,n,''",
    "GET,/api/v1/namespaces/n/status,get,'',v1,n,namespaces,n,status",
    "PUT,/api/v1/namespaces/n/finalize,update,'',v1,n,namespaces,n,finalize",
    "GET,/api/v1/namespaces/n/pods,list,'',v1,n,pods,'',''",
    "GET,/api/v1/namespaces/n/pods/p,get,'',v1,n,pods,p,''",
    "GET,/api/v1/namespaces/n/pods/p/log,get,'',v1,n,pods,p,log",
    "GET,/api/v1/pods,list,'',v1,'',pods,'',''",
    "HEAD,/api/v1/pods,list,'',v1,'',pods,'',''",
    "GET,/api/v1/pods?watch=true,watch,'',v1,'',pods,'',''",
    "GET,/api/v1/pods?watch=false,list,'',v1,'',pods,'',''",
    "POST,/api/v1/namespaces/n/pods,create,'',v1,n,pods,'',''",
    "PUT,/api/v1/namespaces/n/pods/p,update,'',v1,n,pods,p,''",
    "PATCH,/api/v1/namespaces/n/pods/p,patch,'',v1,n,pods,p,''",
    "DELETE,/api/v1/namespaces/n/pods/p,delete,'',v1,n,pods,p,''",
    "DELETE,/api/v1/namespaces/n/pods,deletecollection,'',v1,n,pods,'',''",
    "OPTIONS,/api/v1/namespaces/n/pods/p,'','',v1,n,pods,p,''",
    "GET,/apis/apps/v1/deployments,list,apps,v1,'',deployments,'',''",
    "GET,/apis/apps/v1/namespaces/n/deployments/d/scale,get,apps,v1,n,deployments,d,scale",
    "GET,/apis/rbac.authorization.k8s.io/v1/clusterroles/c,get,rbac.authorization.k8s.io,v1,'',"
        + "clusterroles,c,''",
    "GET,/api/v1/watch/namespaces/n/pods,watch,'',v1,n,pods,'',''",
    "GET,/api/v1/proxy/namespaces/n/pods/p/x/y,proxy,'',v1,n,pods,p,''",
    "GET,/api/v1/namespaces/n/pods/,list,'',v1,n,pods,'',''",
  })
  void resources(
      String method,
      String target,
      String verb,
      String group,
      String version,
      String namespace,
      String resource,
      String name,
      String subresource) {
    String path = target.replaceAll("\\?.*", "");
    assertEquals(
        new RequestInfo(true, verb, path, group, version, namespace, resource, subresource, name),
        parse(method, target));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/healthz",
        "/api",
        "/api/",
        "/api/v1",
        "/apis",
        "/apis/apps",
        "/apis/apps/v1",
        "/version",
        "/openapi/v3/apis/apps/v1",
        "/apix/v1/pods",
        "/metrics/api/v1/pods",
      })
  void otherPathsNameNoResource(String path) {
    RequestInfo info = parse("GET", path);
    assertEquals(false, info.resourceRequest());
    assertEquals("get", info.verb());
    assertEquals(path, info.path());
    assertEquals("post", parse("POST", path).verb(), "the method itself");
  }

  @ParameterizedTest
  @CsvSource({
    "metadata.name%3Da,a",
    "metadata.name%3D%3Da,a",
    "metadata.name!%3Da,''",
    "'spec.x%3Dy,metadata.name%3Da',a",
    "'metadata.name%3Db,metadata.name%3Da',a",
    "metadata.name%3Da/b,''",
    "metadata.name%3D,''",
    "metadata.namespace%3Da,''",
  })
  void aSelectedNameIsAuthorizedAsThatName(String selector, String name) {
    assertEquals(name, parse("GET", "/api/v1/pods?fieldSelector=" + selector).name());
    assertEquals("", parse("DELETE", "/api/v1/pods?fieldSelector=" + selector).name());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/watch", "/api/v1/proxy/", "/apis/apps/v1/watch"})
  void aPathThatPromisesAResourceAndNamesNone(String path) {
    assertThrows(RequestInfoStage.NoResourceException.class, () -> parse("GET", path));
    Exchange exchange = new Exchange(request("GET", path));
    exchange.setUser(UserInfo.of("jane"));
    ApiResponse answer =
        new RequestInfoStage()
            .handle(
                exchange,
                e -> {
                  throw new AssertionError("it goes no further");
                });
    assertEquals(500, answer.status());
  }

  @Test
  void theStageHandsOnWhatItRead() {
    Exchange exchange = new Exchange(request("GET", "/api/v1/pods"));
    ApiResponse answer = ApiResponse.bytes(200, "", new byte[0]);
    assertEquals(answer, new RequestInfoStage().handle(exchange, e -> answer));
    assertEquals("pods", exchange.info().resource());
  }
}
