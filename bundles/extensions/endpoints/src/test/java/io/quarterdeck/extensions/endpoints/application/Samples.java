// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.authentication.UserInfo;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.xml.transform.dom.DOMSource;
import org.jspecify.annotations.Nullable;

/** A resource with a method for each thing that one may do. */
@Path("/")
public final class Samples {
  volatile boolean failedToWrite;
  private volatile @Nullable Sse sse;
  private volatile @Nullable SseEventSink sink;

  /** What is written as JSON. */
  public record Point(int x, List<String> tags, @Nullable String none) {}

  @GET
  @Path("me")
  public String me(@Context SecurityContext security, @Context UserInfo user) {
    return security.getUserPrincipal().getName()
        + " staff="
        + security.isUserInRole("staff")
        + " admin="
        + security.isUserInRole("admin")
        + " "
        + user.name();
  }

  @GET
  @Path("point")
  @Produces("application/json")
  public Point point() {
    return new Point(1, List.of("a"), null);
  }

  @POST
  @Path("echo")
  @Consumes("application/json")
  @Produces("application/json")
  public Map<String, Object> echo(Map<String, Object> body) {
    return Map.of("got", body);
  }

  @POST
  @Path("xml")
  public String xml(DOMSource body) {
    return body.toString();
  }

  @GET
  @Path("headers")
  public String headers(
      @HeaderParam("Authorization") String token, @HeaderParam("X-Mine") String mine) {
    return token + " " + mine;
  }

  @GET
  @Path("segment/{name}")
  public String segment(@PathParam("name") String name) {
    return name;
  }

  @GET
  @Path("broken")
  public String broken() {
    throw new IllegalStateException("secret");
  }

  @GET
  @Path("own")
  public String own() {
    throw ApiException.conflict(new GroupResource("", "things"), "a", "no");
  }

  @GET
  @Path("split")
  public Response split() {
    return Response.ok("x").header("X-Mine", "a\r\nSet-Cookie: b").build();
  }

  @GET
  @Path("long/{bytes}")
  public StreamingOutput much(@PathParam("bytes") int bytes) {
    return out -> {
      try {
        byte[] piece = new byte[1000];
        for (int i = 0; i < bytes / piece.length; i++) {
          out.write(piece);
        }
      } catch (IOException e) {
        failedToWrite = true;
        throw e;
      }
    };
  }

  @GET
  @Path("half")
  public StreamingOutput half() {
    return out -> {
      out.write(new byte[Outflow.MOST_WAITING + 1]);
      out.write(1);
      throw new IllegalStateException("in the middle");
    };
  }

  @GET
  @Path("events")
  @Produces("text/event-stream")
  public void events(@Context Sse events, @Context SseEventSink to) {
    sse = events;
    sink = to;
  }

  void send(String data) {
    Sse events = sse;
    SseEventSink to = sink;
    if (events != null && to != null) {
      to.send(events.newEvent(data));
    }
  }

  @GET
  @Path("later")
  public void later(@Suspended AsyncResponse response) {
    Thread.ofVirtual().start(() -> response.resume("later"));
  }

  @GET
  @Path("bounded")
  public void bounded(@Suspended AsyncResponse response) {
    response.setTimeout(20, TimeUnit.MILLISECONDS);
  }

  @GET
  @Path("never")
  public void never(@Suspended AsyncResponse response) {}

  /** Two methods for one request. */
  @Path("twice")
  public static final class Twice {
    @GET
    public String one() {
      return "1";
    }

    @GET
    public String two() {
      return "2";
    }
  }
}
